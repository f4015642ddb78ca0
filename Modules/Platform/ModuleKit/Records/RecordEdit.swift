package import Kernel

/// A change as a device sends it: what it wants, and which state of the record it saw.
package struct RecordEdit: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        /// The record is to be so.
        case put(JSONValue)
        /// Only these fields are to be so; null takes one away.
        case patch(JSONValue)
        case remove
    }

    package let reference: RecordReference
    package let action: Action
    /// The version that the sender saw, 0 for no such record. Nil: whatever is there, the sender means it.
    package let base: RecordVersion?

    package init(_ reference: RecordReference, _ action: Action, base: RecordVersion? = nil) {
        self.reference = reference
        self.action = action
        self.base = base
    }
}

/// What became of it.
package enum RecordOutcome: Sendable, Equatable {
    /// The record has this version since. Merged: it is not as the sender wanted it, but has changes of both sides.
    case applied(RecordVersion, isMerged: Bool)
    /// The record was so already; 0 if it is not there, and nobody remembers that it was. Merged: it is not as the sender
    /// wanted it, because what the others made of it, or what its type's rules make of it, stands.
    case unchanged(RecordVersion, isMerged: Bool = false)
    /// Nothing was changed.
    case conflict(RecordConflict)
}

/// Two changes that cannot both stand, and what they have in common.
package struct RecordConflict: Sendable, Equatable {
    /// What the sender saw; nil if there was no such record, or it is no longer known.
    package let base: JSONValue?
    /// What the sender wants; nil for no such record.
    package let yours: JSONValue?
    /// What is there; nil for no such record.
    package let theirs: JSONValue?
    /// The version of what is there, to be sent as the base of what the sender decides; 0 if nobody remembers it.
    package let version: RecordVersion

    package init(base: JSONValue?, yours: JSONValue?, theirs: JSONValue?, version: RecordVersion) {
        self.base = base
        self.yours = yours
        self.theirs = theirs
        self.version = version
    }
}
