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

    /// The journal's word on a record: it is there, or it was removed (a tombstone).
    package enum Kind: Int64, Sendable {
        case removed = 0
        case live = 1
    }

    /// A change before it has a version. A reference: an import hands on hundreds of thousands, from list to list.
    package final class Draft: Sendable {
        package let reference: RecordReference
        package let kind: Kind
        /// The journal's entry of the record so far; nil if the record never existed.
        package let previous: Entry?
        /// The fields that are overwritten or removed; nil if the record was not live.
        package let overwritten: JSONValue?
        /// The fields with which it was removed, of one that was not live and was there once.
        package let removed: JSONValue?
        /// The record as it is from now on; nil if it is removed, and where no rule wants to know.
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

    /// A journal entry's variable half.
    package struct Entry: Hashable, Sendable {
        package let version: RecordVersion
        package let kind: Kind

        package init(version: RecordVersion, kind: Kind) {
            (self.version, self.kind) = (version, kind)
        }
    }
}
