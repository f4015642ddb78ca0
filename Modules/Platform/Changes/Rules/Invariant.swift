package import Kernel
package import Storage

/// A condition on several records together: that the two legs of a transfer are both there, say. It is checked at the end of
/// every write that changed one of them, by whatever door the write came, and the write is refused if it does not hold. A group
/// of a push is refused alone.
package struct Invariant: Sendable {
    /// The module's id, a dot and a word: `finance.transfers`.
    package let name: String
    /// The condition, in one sentence.
    package let summary: String
    /// The record types whose changes can break it.
    package let types: [String]
    /// Throws if it does not hold where these records stand: `.conflict` or `.invalidInput`, with a reason of its own and
    /// a message that says which record is wrong, and why. They are as they are now; a removed one is not there.
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

    /// An invariant that knows each record's state before the write: for conditions between a record and others that it no
    /// longer names. For the doctor, there was no state before.
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
    /// Figures are kept before invariants are checked, so that an invariant may read them.
    package func set(
        derivations: @autoclosure @escaping @Sendable () -> [Derivation],
        invariants: @autoclosure @escaping @Sendable () -> [Invariant]
    ) {
        set(derivations().map(\.rule) + invariants().map(\.rule))
    }
}
