internal import HabitsDomain
internal import HabitsInfrastructure
package import Kernel

/// The reason that a shape cannot hold something; it is reported with the shape. If the member is required, the shape leaves
/// out the whole entity.
package struct Unheld: Error, Hashable, Sendable {
    /// The key of the record.
    package let key: String
    /// As the shape calls it.
    package let field: String
    package let reason: String

    package init(_ key: String, _ field: String, _ reason: String) {
        (self.key, self.field, self.reason) = (key, field, reason)
    }
}

extension Unheld {
    package var json: JSONValue { ["key": .string(key), "field": .string(field), "reason": .string(reason)] }
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
    /// The number of an entry that need not be named; none where the shapes have no number for it.
    var number: Int? { self?.backendNumber }

    func missing(_ field: String, of key: String) -> [Unheld] {
        guard let self else { return [] }
        do throws(Unheld) { _ = try self.number(field, of: key) } catch { return [error] }
        return []
    }

    /// The shape's value in place of the stored one; a stored value that the shape cannot express stays.
    func kept(_ stored: CatalogueID?) -> CatalogueID? { self == nil && stored.number == nil ? stored : self }
}

extension Unheld {
    /// Members that the shape has no place for, in one line; none where there is nothing to lose.
    static func without(_ members: [(field: String, isThere: Bool)], in key: String) -> [Unheld] {
        let names = members.filter(\.isThere).map(\.field)
        guard !names.isEmpty else { return [] }
        return [Unheld(key, names.joined(separator: ", "), "this shape has no place for it")]
    }

    /// Moments of which a shape that writes them so holds less.
    static func fractions<Style: TimestampStyle>(
        _ moments: [(field: String, moment: Instant?)], as style: Style.Type, in key: String
    ) -> [Unheld] {
        let names = moments.filter { one in
            one.moment.map { Timestamp<Style>($0).heldInstant != $0 } ?? false
        }.map(\.field)
        guard !names.isEmpty else { return [] }
        return [Unheld(key, names.joined(separator: ", "), "fractions of a second are not held there")]
    }
}

extension Timestamp {
    /// The moment that a reader gets back.
    fileprivate var heldInstant: Instant? { Instant(Style.text(instant)) }
}

extension Dua {
    /// The slug that the apps know the category by; nil where they know none such.
    var knownSlug: String? { categorySlug.flatMap(CategorySlug.init(rawValue:))?.rawValue }

    func missingSlug(_ field: String) -> [Unheld] {
        guard let categorySlug, knownSlug == nil else { return [] }
        return [Unheld(id.text, field, "no app knows the category “\(Excerpt.of(categorySlug))”")]
    }
}
