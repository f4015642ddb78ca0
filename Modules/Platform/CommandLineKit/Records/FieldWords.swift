package import ArgumentParser
package import Kernel

/// Fields of a record as typed: `title=Emma pages=300`. A name without a value removes an optional field.
package struct FieldWords: ParsableArguments {
    @Argument(
        parsing: .remaining,
        help: ArgumentHelp("Fields and their values; an empty value removes a field.", valueName: "field=value"))
    package var words: [String] = []

    package init() {}

    /// Refuses, without a store, words that name no field, and values that no store accepts.
    package func check(_ fields: [RecordField]) throws { _ = try json(fields, by: nil) }

    /// The typed fields, in the order in which they were typed.
    ///
    /// - Parameter moments: resolves words for days and moments; if it is nil, fields with such words are left out.
    package func json(_ fields: [RecordField], by moments: MomentWords?) throws -> JSONValue {
        var members: [JSONValue.Member] = []
        for word in words {
            let name = String(word.prefix { $0 != "=" })
            guard name.utf8.count < word.utf8.count, let field = fields.first(where: { $0.name == name }) else {
                throw MizanError(
                    .invalidInput, "command.field", "“\(Excerpt.of(word))” does not assign a value to any field.",
                    advice: "Write FIELD=VALUE; the fields are \(fields.map(\.name).joined(separator: ", ")).")
            }
            guard !members.contains(where: { $0.name == name }) else {
                throw MizanError(.invalidInput, "command.field-twice", "\(name) is given twice.")
            }
            let text = String(word.dropFirst(name.count + 1))
            guard let value = try field.json(typed: text, by: moments) else { continue }
            members.append(JSONValue.Member(name, value))
        }
        return .object(members)
    }
}
