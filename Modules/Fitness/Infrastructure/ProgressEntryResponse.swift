package import Kernel

/// An entry in the form of the progress API's answers, without user and audit times (seed 004, ProgressEntryResponse).
package struct ProgressEntryResponse: Hashable, ViewEntity {
    package let id: String
    package let type: String
    package let quantity: Double
    /// RFC 3339: `2024-01-15T08:00:00Z`.
    package let date: String
    package let notes: String?
    /// The reason why this row of a list cannot be read. The quantity of such a row is NaN, which equals no other quantity.
    package let fault: ProgressAnswerError?
    /// False for such a row without an id, so that nobody knows which entry it is.
    package let isNamed: Bool

    package init(id: String, type: String, quantity: Double, date: String, notes: String? = nil) {
        (self.id, self.type, self.quantity, self.date, self.notes) = (id, type, quantity, date, notes)
        (fault, isNamed) = (nil, true)
    }

    /// A row that cannot be read, with its readable members. If the row has no id, a text with the row's content is used
    /// instead.
    private init(_ json: JSONValue, fault: ProgressAnswerError) {
        func text(_ name: String) -> String? {
            if case .string(let text)? = json[name] { return text }
            return nil
        }
        let id = text("id").flatMap { Self.isName($0) ? $0 : nil }
        isNamed = id != nil
        // Without quotation marks, because the name is used in other texts, and in JSON.
        self.id = id ?? "a row without an id, \(Excerpt.of(JSONWriter.text(json).filter { !"\\\"".contains($0) }))"
        (type, date) = (text("type") ?? "", text("date") ?? "")
        (quantity, notes, self.fault) = (.nan, nil, fault)
    }

    /// True if the id can name an entry. If the id cannot, a DELETE would apply to the whole collection, or to its parent.
    private static func isName(_ id: String) -> Bool { !["", ".", ".."].contains(id) }

    /// Ignores unknown members, because later servers have more of them.
    package init(_ json: JSONValue, at path: ForeignPath) throws(ProgressAnswerError) {
        guard case .object = json else { throw .unexpected(path.description, "an entry", json.kind) }
        func text(_ name: String) throws(ProgressAnswerError) -> String {
            guard case .string(let text)? = json[name] else {
                throw .unexpected(path.field(name).description, "a text", json[name]?.kind)
            }
            return text
        }
        id = try text("id")
        guard Self.isName(id) else {
            throw .unexpected(path.field("id").description, "an entry’s id", "“\(id)”")
        }
        type = try text("type")
        date = try text("date")
        // A number written as a text is refused: `"75.5"` belongs to another contract.
        guard let value = json["quantity"], let number = value.double, number.isFinite else {
            throw .unexpected(path.field("quantity").description, "a number", json["quantity"]?.kind)
        }
        quantity = number
        switch json["notes"] {
        case nil, .null?: notes = nil
        case .string(let text)?: notes = text
        case let other?: throw .unexpected(path.field("notes").description, "a text", other.kind)
        }
        (fault, isNamed) = (nil, true)
    }

    package var json: JSONValue {
        [
            "date": .string(date), "id": .string(id), "notes": notes.map(JSONValue.string) ?? .null,
            "quantity": .number(quantity), "type": .string(type),
        ]
    }

    /// Reads several entries, as `GET progress` and the history return them: a list, or a page with the list under `entries`. A
    /// row that cannot be read is set aside (`fault`), and the remaining rows are still read. A list without any id belongs to
    /// another contract.
    package static func list(
        _ json: JSONValue, at path: ForeignPath
    ) throws(ProgressAnswerError) -> [ProgressEntryResponse] {
        let (list, place) = json["entries"].map { ($0, path.field("entries")) } ?? (json, path)
        guard case .array(let elements) = list else { throw .unexpected(place.description, "a list", list.kind) }
        var entries: [ProgressEntryResponse] = []
        for (number, element) in elements.enumerated() {
            do throws(ProgressAnswerError) {
                entries.append(try ProgressEntryResponse(element, at: place / number))
            } catch {
                entries.append(ProgressEntryResponse(element, fault: error))
            }
        }
        if let fault = entries.first?.fault, !entries.contains(where: \.isNamed) { throw fault }
        return entries
    }
}
