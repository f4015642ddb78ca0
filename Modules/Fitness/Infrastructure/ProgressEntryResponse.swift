package import Kernel

/// An entry as the progress API answers it: no user, no audit times (seed 004, ProgressEntryResponse).
package struct ProgressEntryResponse: Hashable, Sendable {
    package let id: String
    package let type: String
    package let quantity: Double
    /// RFC 3339: `2024-01-15T08:00:00Z`.
    package let date: String
    package let notes: String?

    package init(id: String, type: String, quantity: Double, date: String, notes: String? = nil) {
        (self.id, self.type, self.quantity, self.date, self.notes) = (id, type, quantity, date, notes)
    }

    /// Members that it does not know are passed over: later servers have more of them.
    package init(_ json: JSONValue, at path: ForeignPath) throws(ProgressAnswerError) {
        guard case .object = json else { throw .unexpected(path.description, "an entry", json.kind) }
        func text(_ name: String) throws(ProgressAnswerError) -> String {
            guard case .string(let text)? = json[name] else {
                throw .unexpected(path.field(name).description, "a text", json[name]?.kind)
            }
            return text
        }
        id = try text("id")
        // With such a name, a DELETE would be of the whole collection, or of what is above it.
        guard !["", ".", ".."].contains(id) else {
            throw .unexpected(path.field("id").description, "an entry’s id", "“\(id)”")
        }
        type = try text("type")
        date = try text("date")
        // A number in a text is none: `"75.5"` is another contract.
        guard let value = json["quantity"], let number = value.double, number.isFinite else {
            throw .unexpected(path.field("quantity").description, "a number", json["quantity"]?.kind)
        }
        quantity = number
        switch json["notes"] {
        case nil, .null?: notes = nil
        case .string(let text)?: notes = text
        case let other?: throw .unexpected(path.field("notes").description, "a text", other.kind)
        }
    }

    package var json: JSONValue {
        [
            "date": .string(date), "id": .string(id), "notes": notes.map(JSONValue.string) ?? .null,
            "quantity": .number(quantity), "type": .string(type),
        ]
    }

    /// Several, as `GET progress` and its history answer them: a list, or a page with its list under `entries`.
    package static func list(
        _ json: JSONValue, at path: ForeignPath
    ) throws(ProgressAnswerError) -> [ProgressEntryResponse] {
        let (list, place) = json["entries"].map { ($0, path.field("entries")) } ?? (json, path)
        guard case .array(let elements) = list else { throw .unexpected(place.description, "a list", list.kind) }
        var entries: [ProgressEntryResponse] = []
        for (number, element) in elements.enumerated() {
            entries.append(try ProgressEntryResponse(element, at: place / number))
        }
        return entries
    }
}
