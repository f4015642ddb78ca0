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
            guard let value = try Self.value(of: field, text, by: moments) else { continue }
            members.append(JSONValue.Member(name, value))
        }
        return .object(members)
    }

    /// Nil for words whose meaning depends on the owner's time zones.
    private static func value(of field: RecordField, _ text: String, by moments: MomentWords?) throws -> JSONValue? {
        guard !text.isEmpty else { return .null }
        switch field.kind.wire {
        case .day: return try moments.map { .string(try $0.days.day(text).description) }
        case .instant: return try moments.flatMap { FieldValue.instant(try $0.moment(text)).json }
        case .json:
            do throws(JSONError) { return try JSONReader.read(Array(text.utf8)) } catch {
                throw field.unreadable(text, field.kind.expected)
            }
        case .list: return .array(text.split(separator: ",").map { .string(String($0)) })
        case .integer, .number, .decimal: return try read(field, DecimalDigits.fold(text))
        case .text, .boolean, .identifier, .choice: return try read(field, text)
        }
    }

    private static func read(_ field: RecordField, _ text: String) throws(MizanError) -> JSONValue? {
        guard let value = field.kind.parse(text) else { throw field.unreadable(text, field.kind.expected) }
        return value.json
    }
}
