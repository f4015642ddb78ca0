package import Kernel

/// The note about one record at a remote.
package struct RecordNote: Hashable, Sendable {
    package let reference: RecordReference
    /// The remote's mark of the state that is known here; nil if the record is not known to exist at the remote.
    package var tag: String?
    /// The local version of the last state that both sides had in common; 0 for none.
    package var version: RecordVersion
    package var ground: Ground = .version
    /// The snapshot in which the record was last received.
    package var snapshot: Int64
    package var trouble: Trouble?
    /// The received state that could not be stored, while the trouble lasts.
    package var theirs: Theirs?
    package var attempts: Int64 = 0
    /// The time of the next attempt. Nil means at once or never, depending on the `Trouble`.
    package var notBefore: Instant?
    package var reason: String?
    package var message: String?
    /// The fields at the remote that are not known here.
    package var opaque: JSONValue?

    package init(_ reference: RecordReference, tag: String?, version: RecordVersion, snapshot: Int64) {
        (self.reference, self.tag, self.version, self.snapshot) = (reference, tag, version, snapshot)
    }

    /// The last state that both sides had in common.
    package enum Ground: Hashable, Sendable {
        /// The state at the note's version.
        case version
        case fields(JSONValue)
        case gone
        /// Nobody knows.
        case unknown
    }

    package struct Theirs: Hashable, Sendable {
        package let tag: String
        /// Nil for a removal.
        package let fields: JSONValue?

        package init(tag: String, fields: JSONValue?) {
            (self.tag, self.fields) = (tag, fields)
        }
    }

    package enum Trouble: String, Hashable, Sendable, CaseIterable {
        /// The change waits to be sent, until its time.
        case later
        /// The remote refused the change. Without a time for the next attempt, it is set aside.
        case refused
        /// The change was sent, and the next pull shows its result.
        case awaited
        /// The received state needs records that are not here yet, or breaks a rule here.
        case held
        /// The received state cannot be merged with the local one: a person decides.
        case conflict

        /// True if the trouble is with a received state, so that nothing is sent before it is settled.
        package var isOfIncoming: Bool { self == .held || self == .conflict }
    }

    /// Clears the trouble, with everything that belongs to it.
    package mutating func clear() {
        (trouble, theirs, attempts, notBefore, reason, message) = (nil, nil, 0, nil, nil, nil)
    }

    package mutating func note(_ trouble: Trouble, _ error: MizanError? = nil, notBefore: Instant? = nil) {
        (self.trouble, self.notBefore) = (trouble, notBefore)
        reason = error?.reason
        message = error.map { String($0.message.prefix(500)) }
    }

    /// True if the remote has this local version of the record. The version is nil for a record that never existed here.
    package func isSettled(at version: RecordVersion?) -> Bool { ground == .version && self.version == version ?? 0 }
}
