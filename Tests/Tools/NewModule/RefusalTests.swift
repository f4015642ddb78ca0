import Testing

@testable import new_module

/// A request that is wrong is refused with what is wrong, before anything is looked at.
struct RefusalTests {
    @Test(arguments: [
        ([], "Say what the slice is called."), (["--record", "Book title:text"], "Say what the slice is called."),
        ([""], "The slice has no name."), (["Self"], "is a keyword of Swift"), (["probe"], "is not UpperCamelCase"),
        (["Pro-be"], "characters other than"), (["2Probe"], "is not UpperCamelCase"),
        (["Group"], "is a keyword of SQL"), (["Probe"], "Nothing is asked for"),
        (["Probe", "--rekord", "Book"], "no option “--rekord”"), (["Probe", "--record"], "--record needs a value"),
        (["Probe", "--record", "Book a:text", "--record", "Book b:text"], "“Book” is given twice"),
        (["Probe", "--field", "Book"], "names no field"),
        (["Probe", "--field", "Book a:text? a:day?"], "has the field “a” twice"),
    ])
    func aWrongRequestIsRefused(words: [String], why: String) {
        #expect(refusal { _ = try Request(words) }?.contains(why) == true)
    }

    @Test(arguments: [
        ("", "The record type has no name."), ("book title:text", "is not UpperCamelCase"),
        ("String title:text", "would hide a type"), ("Table title:text", "is a keyword of SQL"),
        ("Book", "has no fields. Write some behind it"), ("Book title:text!", "has no field besides its key"),
        ("Book title", "is no field. Write NAME:KIND"), ("Book title:txt", "unknown kind “txt”. There are: text,"),
        ("Book title:", "unknown kind “”"), ("Book :text", "The field has no name."),
        ("Book class:text", "is a keyword of Swift"), ("Book order:text", "is a keyword of SQL"),
        ("Book limit:integer", "is a keyword of SQL"), ("Book version:integer", "has a name that every record"),
        ("Book Title:text", "is not lowerCamelCase"), ("Book a:text a:day", "the field “a” twice"),
        ("Book ayahID:text ayahId:text", "twice"), ("Book a:text! b:text!", "has two keys"),
        ("Book id:text a:text", "a field “id”, and no key"),
        ("Book a:text!? b:text", "is a key, which is never absent"),
        ("Book a:day! b:text", "cannot be the key"), ("Book a:json^", "cannot be sorted"),
        ("Book a:decimal^", "cannot be sorted"), ("Book a:integer~", "cannot be folded"),
        ("Book a:text??", "has the mark ? twice"), ("Book a:text#", "has a mark “#”"),
        ("Book a:choice", "needs = and its choices"), ("Book a:choice=", "needs = and its choices"),
        ("Book a:text=x,y", "needs = and its choices"),
        ("Book a:choice=x", "has one choice"), ("Book a:choice=x,x", "has a choice twice"),
        ("Book a:choice=x,default", "is a keyword of Swift"), ("Book a:choice=x,", "The choice has no name."),
    ])
    func aWrongRecordTypeIsRefused(text: String, why: String) {
        #expect(refusal { _ = try RecordSpec(text) }?.contains(why) == true)
    }

    @Test func aWrittenRecordTypeReadsBack() throws {
        let record = try RecordSpec("Book title:text!^~ author:text?^ state:choice?=open,done")
        #expect(record.key.name.text == "title")
        #expect(record.others.map(\.name.text) == ["author", "state"])
        #expect(record.fields.map(\.isSorted) == [true, true, false])
        #expect(record.fields.map(\.isOptional) == [false, true, true])
        #expect(record.fields.map(\.isFolded) == [true, false, false])
        #expect(record.others[1].choices == ["open", "done"])
        #expect(try RecordSpec("Note body:text").key.kind == .identifier)
    }

    @Test(arguments: [
        ("ReadingList", "reading-list", "reading_list", "readingList", "ReadingLists"),
        ("Story", "story", "story", "story", "Stories"), ("Box", "box", "box", "box", "Boxes"),
        ("Day", "day", "day", "day", "Days"),
    ])
    func aNameIsSpeltInTheFormItsPlaceNeeds(type: String, kebab: String, snake: String, lower: String, plural: String)
        throws
    {
        let name = try Name(type: type, "The record type")
        #expect([name.kebab, name.snake, name.lower, name.plural.text] == [kebab, snake, lower, plural])
    }
}

/// Why a closure refuses; nil if it does not.
func refusal(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return (error as? Refusal)?.description
    }
}
