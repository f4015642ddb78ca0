/// A name as sources, tables, commands and sentences spell it: `ReadingList` is `reading_list`, `reading-list`, `reading list`.
struct Name: Hashable {
    let text: String

    /// - Parameter what: what is to be called so, for the refusal.
    init(type text: String, _ what: String) throws(Refusal) {
        try Self.check(text, what)
        guard let first = text.first, first.isUppercase else {
            throw Refusal("\(what) “\(text)” is not UpperCamelCase, such as ReadingList.")
        }
        guard !Self.takenTypes.contains(text) else {
            throw Refusal("\(what) “\(text)” would hide a type that the sources need.")
        }
        self.text = text
    }

    init(field text: String) throws(Refusal) {
        try Self.check(text, "The field")
        guard let first = text.first, first.isLowercase else {
            throw Refusal("The field “\(text)” is not lowerCamelCase, such as dueOn.")
        }
        guard !Self.takenFields.contains(text) else {
            throw Refusal("The field “\(text)” has a name that every record, query or table has already.")
        }
        self.text = text
    }

    /// Refuses what is no case of an enum. It is a value in the store, and so may be a word of SQL.
    static func check(choice text: String) throws(Refusal) {
        try checkSwift(text, "The choice")
        guard text.first?.isLowercase == true else { throw Refusal("The choice “\(text)” is not lowerCamelCase.") }
    }

    private static func check(_ text: String, _ what: String) throws(Refusal) {
        try checkSwift(text, what)
        guard !sqlWords.contains(words(text).joined(separator: "_")) else {
            throw Refusal("\(what) “\(text)” is a keyword of SQL.")
        }
    }

    private static func checkSwift(_ text: String, _ what: String) throws(Refusal) {
        guard !text.isEmpty else { throw Refusal("\(what) has no name.") }
        guard text.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) })
        else { throw Refusal("\(what) “\(text)” has characters other than ASCII letters and digits.") }
        guard !keywords.contains(text) else { throw Refusal("\(what) “\(text)” is a keyword of Swift.") }
    }

    /// A run of capitals is one word, as in columns: `ayahID` is `ayah_id`.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var afterCapital = false
        for character in text {
            if words.isEmpty || (character.isUppercase && !afterCapital) { words.append("") }
            afterCapital = character.isUppercase
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    private var words: [String] { Self.words(text) }

    var snake: String { words.joined(separator: "_") }
    var kebab: String { words.joined(separator: "-") }
    var sentence: String { words.joined(separator: " ") }
    var heading: String { sentence.prefix(1).uppercased() + sentence.dropFirst() }
    var upper: String { text.prefix(1).uppercased() + text.dropFirst() }
    var lower: String {
        let words = words
        return (words.first ?? "") + text.dropFirst(words.first?.count ?? 0)
    }

    /// Several of them: `Book`, `Story` and `Box` are `Books`, `Stories` and `Boxes`.
    var plural: Name {
        let consonantAndY = text.hasSuffix("y") && !["ay", "ey", "oy", "uy"].contains { text.hasSuffix($0) }
        let hisses = ["s", "x", "z", "ch", "sh"].contains { text.hasSuffix($0) }
        return Name(unchecked: consonantAndY ? text.dropLast() + "ies" : text + (hisses ? "es" : "s"))
    }

    private init(unchecked text: String) { self.text = text }

    private static let keywords: Set = [
        "Any", "Self", "Type", "Protocol", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "package",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Words that no engine accepts unquoted.
    private static let sqlWords: Set = [
        "all", "and", "any", "asc", "between", "by", "check", "column", "constraint", "create", "cross", "current",
        "default", "delete", "desc", "distinct", "drop", "end", "except", "exists", "foreign", "from", "full", "grant",
        "group", "having", "index", "inner", "insert", "intersect", "into", "join", "left", "like", "limit", "natural",
        "not", "null", "offset", "on", "or", "order", "outer", "primary", "references", "returning", "right", "select",
        "set", "some", "table", "then", "to", "transaction", "trigger", "union", "unique", "update", "user", "using",
        "values", "view", "when", "where", "window", "with",
    ]

    /// Types from outside the repository. `TakenNames` finds the repository's own.
    private static let takenTypes: Set = [
        "Argument", "Array", "Bool", "Double", "Error", "Flag", "Int", "Int64", "Option", "Optional", "Result", "Set",
        "String", "Task", "UUID",
    ]

    private static let takenFields: Set = [
        "sort", "limit", "cursor", "owner", "ownerRecordName", "version", "createdVersion", "deletedAt", "recordName",
        "recordID", "schema", "fields", "description",
    ]
}
