package import Kernel

/// One change to one record within a transaction.
package struct RecordChange: Sendable {
    package let version: RecordVersion
    package let draft: Draft

    package var reference: RecordReference { draft.reference }

    var withoutFields: RecordChange {
        RecordChange(
            version: version,
            draft: Draft(
                reference: reference, kind: draft.kind, previous: draft.previous, overwritten: nil,
                removed: draft.removed, written: draft.written, growth: draft.growth))
    }

    /// The state of a record in the journal: live, or removed (a tombstone).
    package enum Kind: Int64, Sendable {
        case removed = 0
        case live = 1
    }

    /// A change that has no version yet. It is a class, because an import moves hundreds of thousands of drafts between lists.
    package final class Draft: Sendable {
        package let reference: RecordReference
        package let kind: Kind
        /// The record's previous journal entry; nil if the record never existed.
        package let previous: Entry?
        /// The fields that are overwritten or removed; nil if the record was not live.
        package let overwritten: JSONValue?
        /// The fields that the record had when it was removed earlier. Nil if the record was live or never existed.
        package let removed: JSONValue?
        /// The new state of the record. Nil if the change removes the record, or if no rule needs the state.
        package let written: (any StoredRecord)?
        /// The bytes that the change adds to the record's row (`UsageWeight`).
        let growth: Int64

        package init(
            reference: RecordReference, kind: Kind, previous: Entry?, overwritten: JSONValue?,
            removed: JSONValue? = nil, written: (any StoredRecord)?, growth: Int64
        ) {
            (self.reference, self.kind, self.previous) = (reference, kind, previous)
            (self.overwritten, self.removed) = (overwritten, removed)
            (self.written, self.growth) = (written, growth)
        }
    }

    /// The part of a journal entry that changes: version and kind.
    package struct Entry: Hashable, Sendable {
        package let version: RecordVersion
        package let kind: Kind

        package init(version: RecordVersion, kind: Kind) {
            (self.version, self.kind) = (version, kind)
        }
    }
}
