/// The cases of the verbs that a declaration makes for a record type, from `AddCommand` to `ListCommand`. All outputs follow from
/// one table of fields, so that a new field is one new line.
package struct RecordCases {
    /// A value as JSON, as a person types it, and as tables show it.
    package struct Value: ExpressibleByStringLiteral {
        let json, typed, shown: String

        package init(_ json: String, typed: String? = nil, shown: String? = nil) {
            let plain = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
            (self.json, self.typed, self.shown) = (json, typed ?? plain, shown ?? plain)
        }

        package init(stringLiteral json: String) { self.init(json) }

        var csv: String {
            let plain = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
            guard plain.contains("\"") || plain.contains(",") else { return plain }
            return "\"" + plain.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        }
    }

    package struct Field {
        let name: String
        /// Nil for a field that people are not shown.
        let heading: String?
        let value, changed: Value
        let isNumber, isOptional: Bool

        /// - Parameters:
        ///   - changed: the value after the edit, which changes one field.
        ///   - isNumber: true if tables show the value at the right of its column.
        package init(
            _ name: String, _ heading: String?, _ value: Value, changed: Value? = nil, isNumber: Bool = false,
            isOptional: Bool = false
        ) {
            (self.name, self.heading, self.value, self.changed) = (name, heading, value, changed ?? value)
            (self.isNumber, self.isOptional) = (isNumber, isOptional)
        }

        var isChanged: Bool { changed.json != value.json }
    }

    /// The first record that a new store makes; the first identity is the owner's.
    private static let identity = "01920000-0000-7000-8000-000000000002"
    /// The end of the identity, which lists and sentences show.
    private static let end = "000002"

    private let command, noun: String
    private let key: Field
    private let others: [Field]
    /// True if the identity is made, and false if a person types the key.
    private let hasIdentity: Bool

    /// - Parameter key: the field that names a record; nil if the key is an identity.
    package init(_ command: String, noun: String, key: Field? = nil, fields: [Field]) {
        (self.command, self.noun, others, hasIdentity) = (command, noun, fields, key == nil)
        self.key = key ?? Field("id", "Id", Value("\"$ID2\"", typed: Self.identity, shown: Self.identity))
    }

    private var fields: [Field] { [key] + others }

    private func add(whole isWhole: Bool) -> String {
        let typed = (hasIdentity ? [] : [key]) + others.filter { isWhole || !$0.isOptional }
        return "\(command) add " + typed.map { "\($0.name)=\($0.value.typed)" }.joined(separator: " ")
    }

    private func json(_ value: (Field) -> Value = \.value) -> String {
        "{" + fields.map { "\"\($0.name)\": \(value($0).json)" }.joined(separator: ", ") + "}"
    }

    private func csv(_ value: (Field) -> Value = \.value) -> String {
        fields.map(\.name).joined(separator: ",") + "\n" + fields.map { value($0).csv }.joined(separator: ",")
    }

    private var table: String {
        let fields = fields.filter { $0.heading != nil }
        let shown = fields.map { $0.name == key.name && hasIdentity ? Self.end : $0.value.shown }
        let widths = zip(fields, shown).map { max($0.heading?.count ?? 0, $1.count) }
        func line(_ texts: [(text: String, isRight: Bool)]) -> String {
            let cells = zip(texts, widths).map { cell, width in
                let space = String(repeating: " ", count: width - cell.text.count)
                return cell.isRight ? space + cell.text : cell.text + space
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        return line(fields.map { ($0.heading ?? "", false) })
            + line(zip(shown, fields.map(\.isNumber)).map { ($0, $1) })
    }

    package var cases: [VerbCase] {
        let name = key.value.typed
        let one: [Step] = [.line(Line(add(whole: true)), input: "")]
        let edited = others.first(where: \.isChanged)
        let after = { (field: Field) in field.name == edited?.name ? field.changed : field.value }
        return [
            VerbCase(
                "one is added", Line(add(whole: true)),
                table: "The \(noun) \(hasIdentity ? Self.end : name) is stored.\n", json: json(),
                csv: csv()),
            VerbCase(
                refused: "an unknown field", Line("\(command) add nothing=1"), code: 65,
                "mizan: “nothing=1” does not assign a value to any field. Write FIELD=VALUE; the fields are "
                    + fields.map(\.name).joined(separator: ", ") + "."),
            VerbCase(
                "a field changes", Line("\(command) edit \(name) \(edited?.name ?? "")=\(edited?.changed.typed ?? "")"),
                after: one, table: "The \(noun) is changed.\n", json: json(after), csv: csv(after)),
            VerbCase(
                refused: "an edit without a field", Line("\(command) edit \(name)"), after: one, code: 65,
                "mizan: Nothing to change is given. For example: mizan \(add(whole: false))"),
            VerbCase(
                "one is removed", Line("\(command) remove \(name)"), after: one,
                table: "The \(noun) has been removed.\n", json: #"{"removed": 1}"#),
            VerbCase(
                "one is shown with every field", Line("\(command) show \(name)"), after: one,
                table: fields.compactMap { field in field.heading.map { "\($0): \(field.value.shown)\n" } }.joined(),
                json: json(), csv: csv()),
            VerbCase(
                "the list has each", Line("\(command) list"), after: one, table: table, json: "[" + json() + "]",
                csv: csv()),
        ]
    }
}
