package import Kernel

/// The note about one record at a remote.
package struct RecordNote: Hashable, Sendable {
    package let reference: RecordReference
    /// The remote's mark of the state that we know; nil if it is not known to be there.
    package var tag: String?
    /// The own version that both had last; 0 for none.
    package var version: RecordVersion
    package var ground: Ground = .version
    /// The snapshot in which it came last.
    package var snapshot: Int64
    package var trouble: Trouble?
    /// The state that came and could not be stored, while there is trouble with it.
    package var theirs: Theirs?
    package var attempts: Int64 = 0
    /// When it is tried again; nil for at once, or never (`Trouble`).
    package var notBefore: Instant?
    package var reason: String?
    package var message: String?

    package init(_ reference: RecordReference, tag: String?, version: RecordVersion, snapshot: Int64) {
        (self.reference, self.tag, self.version, self.snapshot) = (reference, tag, version, snapshot)
    }

    /// The state that both had last.
    package enum Ground: Hashable, Sendable {
        /// As it was at the note's version.
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
        /// It is to be sent, once its time has come.
        case later
        /// The remote refused it. Without a moment it is left aside.
        case refused
        /// It was sent, and the next pull tells what came of it.
        case awaited
        /// The state that came needs others that are not here yet, or breaks a rule here.
        case held
        /// The state that came cannot be merged with the one here: a person decides.
        case conflict

        /// True if the trouble is with an incoming state, so that nothing goes out before it is settled.
        package var isOfIncoming: Bool { self == .held || self == .conflict }
    }

    /// It is settled, as far as it goes.
    package mutating func clear() {
        (trouble, theirs, attempts, notBefore, reason, message) = (nil, nil, 0, nil, nil, nil)
    }

    package mutating func note(_ trouble: Trouble, _ error: MizanError? = nil, notBefore: Instant? = nil) {
        (self.trouble, self.notBefore) = (trouble, notBefore)
        reason = error?.reason
        message = error.map { String($0.message.prefix(500)) }
    }

    /// True if the remote knows the record in this own version; the version is nil for a record that never was here.
    package func isSettled(at version: RecordVersion?) -> Bool { ground == .version && self.version == version ?? 0 }
}
