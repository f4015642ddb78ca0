/// An ordered list of distinct values, stored as JSON.
extension Array: FieldCodable where Element: FieldCodable {
    package static var kind: FieldKind {
        FieldKind(
            "list of \(Element.kind.name)", expected: "a list", column: .text, wire: .list(Element.kind.wire),
            comparison: .none
        ) { _ in
            nil
        } read: { json, sender throws(FieldFault) in
            .json(.array(try elements(of: json, from: sender)))
        }
    }

    package var fieldValue: FieldValue { .json(.array(map { $0.fieldValue.json ?? .null })) }

    package init(stored value: StoredValue) throws(FieldFault) {
        let json = try JSONValue(stored: value)
        guard case .array(let elements) = json else { throw .stored("a list") }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for element in elements { values.append(try Element(json: element, from: .partner)) }
        self = values
    }
}

/// The maximum number of elements; a longer list should be many records.
private let mostElements = 1_000

extension Array where Element: FieldCodable {
    /// The elements in their stored form, each once.
    fileprivate static func elements(
        of json: JSONValue, from sender: FieldKind.Sender
    ) throws(FieldFault) -> [JSONValue] {
        guard case .array(let given) = json else { throw FieldFault("a list is expected, not \(json.kind)") }
        guard given.count <= mostElements else {
            throw FieldFault("this list has \(given.count) elements; at most \(mostElements) are accepted")
        }
        var elements: [JSONValue] = []
        var places: [ExactText: Int] = [:]
        for (place, element) in given.enumerated() {
            let value: JSONValue
            do throws(FieldFault) {
                guard element != .null else { throw FieldFault("a list must not have empty elements") }
                value = try Element.kind.read(element, sender).json ?? .null
            } catch {
                throw FieldFault(error.why, path: "[\(place)]" + error.path)
            }
            if let before = places.updateValue(place, forKey: ExactText(JSONWriter.text(value))) {
                throw FieldFault("this value is already in the list, at [\(before)]", path: "[\(place)]")
            }
            elements.append(value)
        }
        return elements
    }
}
