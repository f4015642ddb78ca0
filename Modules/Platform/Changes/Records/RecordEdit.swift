package import Kernel
package import Storage

/// A change as a device or another Mizan sends it: what the record is to be, and which state of it the sender saw.
package struct RecordEdit: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        /// The record is to be so.
        case put(JSONValue)
        /// Only these fields are to be so; null takes one away.
        case patch(JSONValue)
        case remove
    }

    package enum Base: Sendable, Equatable {
        /// The sender's change applies to any state.
        case any
        /// The version that a device saw, 0 for no such record.
        case version(RecordVersion)
        /// The state that both sides had last. The record is another Mizan's, and no slice refuses it as a device's change.
        case state(Journal.Before)
    }

    package let reference: RecordReference
    package let action: Action
    package let base: Base

    package init(_ reference: RecordReference, _ action: Action, base: Base) {
        (self.reference, self.action, self.base) = (reference, action, base)
    }

    package init(_ reference: RecordReference, _ action: Action, base: RecordVersion? = nil) {
        self.init(reference, action, base: base.map(Base.version) ?? .any)
    }

    /// True if its sender knew of no such record.
    var isNew: Bool { base == .version(0) || base == .state(.nothing) }

    /// True if its slice may refuse it, as it refuses changes of people.
    var isOfDevice: Bool {
        if case .state = base { return false }
        return true
    }

    /// The version that a device saw; nil for none.
    package var version: RecordVersion? {
        guard case .version(let version) = base else { return nil }
        return version
    }
}

/// The outcome of an edit.
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
    /// The state that the sender saw; nil if there was no such record, or it is no longer known.
    package let base: JSONValue?
    /// The state that the sender wants; nil for no such record.
    package let yours: JSONValue?
    /// The stored state; nil for no such record.
    package let theirs: JSONValue?
    /// The version of what is there, to be sent as the base of what the sender decides; 0 if nobody remembers it.
    package let version: RecordVersion

    package init(base: JSONValue?, yours: JSONValue?, theirs: JSONValue?, version: RecordVersion) {
        (self.base, self.yours, self.theirs, self.version) = (base, yours, theirs, version)
    }
}
