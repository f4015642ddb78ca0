internal import Kernel

// A form's values as the texts that a person typed.

extension Values {
    /// The texts of all fields that were not left empty.
    package var typed: [(name: String, text: String)] { members.map { ($0.name, Self.text($0.value)) } }

    /// The text of a field; empty if the field was left empty.
    package func typed(_ name: String) -> String {
        members.first { $0.name == name }.map { Self.text($0.value) } ?? ""
    }

    /// The values as they would be if this text had been typed into the field.
    package func typing(_ text: String, into name: String) throws -> Values {
        let others = members.filter { $0.name != name }
        guard !text.isEmpty else { return Values(place: place, declared: declared, members: others) }
        guard let value = declared.first(where: { $0.name == name })?.type.parse(text) else {
            throw MizanError(
                .internal, "http.untypable", "The field “\(name)” of a form does not accept its stored value.")
        }
        return Values(place: place, declared: declared, members: others + [JSONValue.Member(name, value)])
    }

    private static func text(_ value: JSONValue) -> String { value.digits ?? JSONWriter.text(value) }
}
