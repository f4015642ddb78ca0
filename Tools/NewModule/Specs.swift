/// A field as it is asked for: `title:text!`, `author:text?^~`, `state:choice?=open,done`.
struct FieldSpec: Equatable {
    let name: Name
    let kind: Kind
    private(set) var isOptional = false
    private(set) var isKey = false
    private(set) var isSorted = false
    private(set) var isFolded = false
    private(set) var choices: [String] = []

    /// The name of every record type that has no key of its own.
    static func identity() throws(Refusal) -> FieldSpec { try FieldSpec("id:identifier!") }

    init(_ text: String) throws(Refusal) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw Refusal("“\(text)” is no field. Write NAME:KIND, such as title:text.") }
        name = try Name(field: String(halves[0]))
        let word = halves[1].prefix { $0.isLetter }
        guard let kind = Kind(rawValue: String(word)) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal("The field “\(name.text)” is of an unknown kind “\(word)”. There are: \(kinds).")
        }
        self.kind = kind
        let rest = halves[1].dropFirst(word.count)
        for mark in rest.prefix(while: { $0 != "=" }) { try take(mark) }
        if let start = rest.firstIndex(of: "=") {
            let list = rest[start...].dropFirst()
            choices = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        try check()
    }

    private mutating func take(_ mark: Character) throws(Refusal) {
        let isTwice =
            switch mark {
            case "?": isOptional
            case "!": isKey
            case "^": isSorted
            case "~": isFolded
            default:
                throw Refusal("The field “\(name.text)” has a mark “\(mark)”. There are: ? ! ^ ~ and = with choices.")
            }
        guard !isTwice else { throw Refusal("The field “\(name.text)” has the mark \(mark) twice.") }
        isOptional = isOptional || mark == "?"
        isKey = isKey || mark == "!"
        isSorted = isSorted || mark == "^"
        isFolded = isFolded || mark == "~"
    }

    private func check() throws(Refusal) {
        func require(_ holds: Bool, _ why: String) throws(Refusal) {
            guard holds else { throw Refusal("The field “\(name.text)” \(why).") }
        }
        try require(!(isKey && isOptional), "is a key, which is never absent")
        try require(!isKey || kind.isKey, "cannot be the key: a key is a text or an identifier")
        try require(!isSorted || kind.isOrdered, "cannot be sorted: a \(kind.rawValue) has no order in the store")
        try require(!isFolded || kind == .text, "cannot be folded: only a text is searched by its words")
        try require(
            (kind == .choice) == !choices.isEmpty, "needs = and its choices where it is a choice, and only there")
        try require(kind != .choice || choices.count > 1, "has one choice: a choice is between two or more")
        try require(Set(choices).count == choices.count, "has a choice twice")
        for choice in choices { try Name.check(choice: choice) }
    }

    /// The type of its value, without the question mark.
    func type(in record: RecordSpec) -> String { kind.swiftType ?? record.name.text + name.upper }

    func declared(in record: RecordSpec) -> String { type(in: record) + (isOptional ? "?" : "") }
}

/// A record type as it is asked for: `Book title:text! author:text?^`.
struct RecordSpec: Equatable {
    let name: Name
    let fields: [FieldSpec]

    init(_ text: String) throws(Refusal) {
        let words = text.split(separator: " ").map(String.init)
        name = try Name(type: words.first ?? "", "The record type")
        var fields: [FieldSpec] = []
        for word in words.dropFirst() { fields.append(try FieldSpec(word)) }
        let names = fields.map(\.name)
        if let twice = names.first(where: { name in names.count { $0.snake == name.snake } > 1 }) {
            throw Refusal("The record type “\(name.text)” has the field “\(twice.text)” twice.")
        }
        guard !fields.isEmpty else {
            throw Refusal(
                "The record type “\(name.text)” has no fields. Write some behind it: '\(name.text) title:text'.")
        }
        guard fields.count(where: \.isKey) < 2 else {
            throw Refusal("The record type “\(name.text)” has two keys. Mark one field with !.")
        }
        if !fields.contains(where: \.isKey) { fields.insert(try .identity(), at: 0) }
        guard Set(fields.map(\.name.snake)).count == fields.count else {
            throw Refusal(
                "The record type “\(name.text)” has a field “id”, and no key: mark it with !, or leave it out.")
        }
        guard fields.contains(where: { !$0.isKey }) else {
            throw Refusal("The record type “\(name.text)” has no field besides its key.")
        }
        self.fields = fields
    }

    var key: FieldSpec { fields.first(where: \.isKey) ?? fields[0] }
    var others: [FieldSpec] { fields.filter { !$0.isKey } }
    /// True if records have identities, which are made for them.
    var hasIdentity: Bool { key.kind == .identifier }
}
