package import Kernel
package import Storage

/// A change as a device or another Mizan sends it: the wanted state of the record, and the state that the sender saw.
package struct RecordEdit: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        /// The record should have this state.
        case put(JSONValue)
        /// Only these fields should change; null removes a field.
        case patch(JSONValue)
        case remove
    }

    package enum Base: Sendable, Equatable {
        /// The sender's change applies to any state.
        case any
        /// The version that a device saw; 0 if the device saw no such record.
        case version(RecordVersion)
        /// The last state that both sides had in common. Such a change comes from another Mizan. The rules by which a slice may
        /// refuse a device's change do not apply to such a change.
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

    /// True if the sender knew of no such record.
    var isNew: Bool { base == .version(0) || base == .state(.nothing) }

    /// True if the slice may refuse the change, as it refuses changes made by people.
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
    /// The record was changed and has this version now. If `isMerged` is true, the new state differs from the sender's state,
    /// because the new state combines the changes of both sides.
    case applied(RecordVersion, isMerged: Bool)
    /// The record already had this state. The version is 0 if the record does not exist and no trace of it is left. If
    /// `isMerged` is true, the stored state differs from the sender's state, because the changes of others or the type's rules
    /// prevail.
    case unchanged(RecordVersion, isMerged: Bool = false)
    /// Nothing was changed.
    case conflict(RecordConflict)
}

/// Two changes that cannot both apply, and their common base.
package struct RecordConflict: Sendable, Equatable {
    /// The state that the sender saw; nil if there was no such record, or if that state is no longer known.
    package let base: JSONValue?
    /// The state that the sender wants; nil for a removal.
    package let yours: JSONValue?
    /// The stored state; nil if there is no such record.
    package let theirs: JSONValue?
    /// The version of the stored state, which the sender's decision must name as its base; 0 if no version is known.
    package let version: RecordVersion

    package init(base: JSONValue?, yours: JSONValue?, theirs: JSONValue?, version: RecordVersion) {
        (self.base, self.yours, self.theirs, self.version) = (base, yours, theirs, version)
    }
}
