internal import HabitsDomain
package import Kernel

/// The reason why a shape cannot hold something, which is reported with the shape. If the member is required, the shape leaves
/// out the whole entity.
package struct Unheld: Error, Hashable, ShownEntity {
    /// The key of the record.
    package let key: String
    /// The field's name in the shape.
    package let field: String
    package let reason: String

    package init(_ key: String, _ field: String, _ reason: String) {
        (self.key, self.field, self.reason) = (key, field, reason)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("key", \.key), ShownField("field", \.field), ShownField("reason", \.reason),
    ]
}

extension Unheld: BoundaryError {
    package var atBoundary: MizanError {
        Refusal.unheld("This shape cannot hold \(key): \(reason).", details: ["key": key, "field": field])
    }
}

extension CatalogueID {
    /// The id's number in the shapes.
    func number(_ field: String, of key: String) throws(Unheld) -> Int {
        guard let number = backendNumber else { throw Unheld(key, field, isElsewhere) }
        return number
    }

    var isElsewhere: String { "\(self) does not come from the backend and has no number there" }
}
