package import Kernel
package import Storage

/// A condition on several records together, for example that both legs of a transfer exist. The condition is checked at the end
/// of every write that changed one of these records, through whatever door. A write that makes the condition false is refused.
/// In a push, only the group that breaks the condition is refused.
package struct Invariant: Sendable {
    /// The module's id, a dot and a word: `finance.transfers`.
    package let name: String
    /// The condition, in one sentence.
    package let summary: String
    /// The record types whose changes can break it.
    package let types: [String]
    /// Throws if the condition is false for these records. The error is `.conflict` or `.invalidInput`; it has a specific
    /// reason, and its message states which record is wrong, and why. The records have their current state; removed records are
    /// missing.
    package let check: @Sendable ([TouchedRecord], ReadTransaction) throws -> Void

    package init(
        _ name: String, _ summary: String, of schemas: [AnyRecordSchema],
        check: @escaping @Sendable ([RecordReference], ReadTransaction) throws -> Void
    ) {
        self.init(name, summary, types: schemas.map(\.type)) { try check($0.map(\.reference), $1) }
    }

    private init(
        _ name: String, _ summary: String, types: [String],
        check: @escaping @Sendable ([TouchedRecord], ReadTransaction) throws -> Void
    ) {
        (self.name, self.summary, self.types, self.check) = (name, summary, types, check)
    }

    /// An invariant that receives each record's state before the write. It is for conditions between a record and other records
    /// that the record no longer names. When the doctor runs the invariant, there is no earlier state.
    package static func ofChanges(
        _ name: String, _ summary: String, of schemas: [AnyRecordSchema],
        check: @escaping @Sendable ([TouchedRecord], ReadTransaction) throws -> Void
    ) -> Invariant {
        Invariant(name, summary, types: schemas.map(\.type), check: check)
    }

    var rule: StandingRule {
        StandingRule(types: Set(types)) { [check] touched, rows in try check(touched, rows.reading) }
    }
}

extension StandingRules {
    /// Updates figures before it checks invariants, so that an invariant may read the figures.
    package func set(
        derivations: @autoclosure @escaping @Sendable () -> [Derivation],
        invariants: @autoclosure @escaping @Sendable () -> [Invariant]
    ) {
        set(derivations().map(\.rule) + invariants().map(\.rule))
    }
}
