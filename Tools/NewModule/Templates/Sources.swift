/// The sources of a slice and its record types, a function for each file. Each looks as it would if it were written by hand.
struct Templates {
    let slice: Name

    var module: String { slice.text + "Module" }
    /// In record types, paths and configuration.
    var id: String { slice.kebab }

    func place(_ layer: String) -> String { "Modules/\(slice.text)/\(layer)" }
    func testPlace(_ layer: String) -> String { "Tests/\(slice.text)/\(layer)" }

    func type(_ record: RecordSpec) -> String { "\(id).\(record.name.text)" }
    func table(_ record: RecordSpec) -> String { "\(slice.snake)_\(record.name.snake)" }
    func list(_ record: RecordSpec) -> String { "\(id).\(record.name.plural.kebab)" }
    func path(_ record: RecordSpec) -> String { "/v1/\(id)/\(record.name.plural.kebab)" }
    func command(_ record: RecordSpec) -> String { "\(id) \(record.name.kebab)" }
}

/// Lines of a block, each at its place behind the indent of the first.
func block(_ lines: [String], indent: Int) -> String {
    lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
}

extension Name {
    /// `a book`, `an owner`.
    var one: String { (["a", "e", "i", "o", "u"].contains(sentence.first) ? "an " : "a ") + sentence }
}
