internal import HabitsDomain
package import Kernel

/// Why a shape cannot hold something: it is named where the shape is shown, and left out there.
package struct Unheld: Error, Hashable, Sendable {
    /// The key of the record.
    package let key: String
    /// As the shape calls it.
    package let field: String
    package let reason: String

    package init(_ key: String, _ field: String, _ reason: String) {
        self.key = key
        self.field = field
        self.reason = reason
    }
}

extension Unheld: BoundaryError {
    package var atBoundary: MizanError {
        MizanError(
            .invalidInput, "habits.unheld", "This shape cannot hold \(key): \(reason).",
            details: ["key": key, "field": field])
    }
}

extension CatalogueID {
    /// The number that the shapes have for it.
    func number(_ field: String, of key: String) throws(Unheld) -> Int {
        guard let number = backendNumber else {
            throw Unheld(key, field, "\(self) does not come from the backend and has no number there")
        }
        return number
    }
}

extension CatalogueID? {
    func number(_ field: String, of key: String) throws(Unheld) -> Int? {
        guard let self else { return nil }
        return try self.number(field, of: key)
    }
}
