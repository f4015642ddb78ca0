import Kernel
import Testing

struct FieldLabelsTests {
    @Test(arguments: [
        ("ayahNumber", "Ayah number"), ("bookID", "Book ID"), ("title_en", "Title en"), ("line", "Line"), ("", ""),
        ("dayStart", "Day start"),
    ])
    func aNameBecomesWords(name: String, words: String) {
        #expect(FieldLabels.words(name) == words)
    }

    private func error(
        _ message: String, _ details: [String: String] = [:], _ values: [String: JSONValue] = [:]
    ) -> MizanError {
        MizanError(.invalidInput, "test.refused", message, details: details, values: values)
    }

    /// People count letters, and pages have no marks of Markdown.
    @Test func aTextThatIsTooLongAndACommandAreToldInWords() {
        let long = TextError.tooLong(field: "noteText", bytes: 1_000_000, limit: 900_000).atBoundary
        #expect(
            FieldLabels(["noteText": "Note"]).sentence(long)
                == "“Note” is too long: 900000 Latin letters fit, or 450000 Arabic ones.")
        #expect(FieldLabels().sentence(error("Use `mizan import FILE`.")) == "Use “mizan import FILE”.")
    }

    @Test func aPathBecomesItsLabel() {
        let labels = FieldLabels(["line": "Add"])
        let path = error("$.line[2]: this is wrong.", ["path": "$.line[2]"])
        #expect(labels.sentence(path) == "“Add”: this is wrong.")
        #expect(labels.sentence(error("$: the form breaks off.", ["path": "$"])) == "The form breaks off.")
        let typed = error("books.Book at $.pageCount: a number is expected.", ["path": "$.pageCount"])
        #expect(labels.sentence(typed) == "“Page count”: a number is expected.")
        let several = error(
            "books.Book at $.a: x; at $.line: y.", ["path": "$.a"],
            [
                "problems": [
                    ["path": "$.a", "detail": "x"], ["path": "$.line", "detail": "y"],
                ]
            ])
        #expect(labels.sentence(several) == "“A”: x. “Add”: y.")
    }

    @Test(arguments: [
        ("titleEn must not be empty.", "“Title” must not be empty."),
        ("“titleEn” needs subtitleEn or titleEns.", "“Title” needs subtitleEn or titleEns."),
        ("Nothing of it.", "Nothing of it."), ("titleEn", "“Title”"), ("x titleEn, titleEn", "x “Title”, “Title”"),
    ])
    func aNameBecomesItsLabelWhereItIsAWord(message: String, sentence: String) {
        #expect(FieldLabels(["titleEn": "Title"]).sentence(error(message, ["field": "titleEn"])) == sentence)
    }

    @Test func formsForProgramsAreLeftOut() {
        let labels = FieldLabels()
        let choice = error("“x” is not one of cash, credit_card.", ["expected": "one of cash, credit_card"])
        #expect(labels.sentence(choice) == "“x” is not one of Cash, Credit card.")
        let day = error("“x” is not a day such as 2026-01-08.", ["expected": "a day such as 2026-01-08"])
        #expect(labels.sentence(day) == "“x” is not a day.")
        let gone = error("There is no transaction 01a22562-b981-7019-96d7-de9f3fdffe26.")
        #expect(labels.sentence(gone) == "There is no transaction.")
    }

    @Test(arguments: [
        (0, "today"), (1, "yesterday"), (-1, "tomorrow"), (2, "on Friday, 27 November"),
        (400, "on Saturday, 25 October 2025"),
    ])
    func aDayIsTold(age: Int, words: String) throws {
        let today = try #require(CivilDay("2026-11-29"))
        #expect(try today.adding(days: -age).wordsWithin(seenOn: today) == words)
    }
}
