package import Changes
package import HTTPKit
package import Kernel
package import ModuleKit

extension Values {
    /// The sent values of a form, with the stored value in each field that the person did not change. So a page that was read
    /// before another device's change overwrites nothing that the person did not touch.
    ///
    /// If both changed a field, nothing is stored, and the answer shows both values (`FormClash`).
    ///
    /// - Parameters:
    ///   - stored: the present state.
    ///   - page: the page that shows the present state.
    ///   - before: the values that the form showed at a version; nil if they are not known. Then every field that differs from
    ///     the stored value counts as changed by both.
    package func merged(
        over stored: FormState, page: Link, before: (RecordVersion) throws -> [FormValue]? = { _ in nil }
    ) throws -> Values {
        let seen = try FormState.seen(by: self)
        guard seen != stored.version else { return self }
        let before = try before(seen)
        var (merged, clashes): (Values, [FormClash.Side]) = (self, [])
        for value in stored.values {
            let (yours, ground) = (typed(value.name), before.map { $0.first { $0.name == value.name }?.text ?? "" })
            if yours == value.text || value.text == ground { continue }
            if yours == ground {
                merged = try merged.typing(value.text, into: value.name)
            } else {
                clashes.append(FormClash.Side(value, yours: yours))
            }
        }
        guard clashes.isEmpty else {
            throw FormClash(version: stored.version, page: page, sides: clashes, sent: merged).refusal
        }
        return merged
    }
}

extension EntityType {
    /// The sent values of a form that edits one entity, with the stored value in each field that the person did not change.
    ///
    /// - Parameter values: the texts of the form for a state of the entity; nil stands for an entity that does not exist.
    package func merged(
        _ sent: Values, _ id: Entity.RecordID, page: Link, in transaction: WriteTransaction,
        _ values: (Entity?) throws -> [FormValue]
    ) throws -> Values {
        let stored = try find(id, in: transaction)
        return try sent.merged(over: FormState(stored?.version ?? 0, values(stored?.entity)), page: page) { version in
            switch try past(id, at: version, in: transaction.view) {
            case .nothing: try values(nil)
            case .entity(let entity): try values(entity)
            case .forgotten: nil
            }
        }
    }
}
