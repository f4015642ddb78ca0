package import Kernel
package import Storage

/// The connection to one remote for one owner. The engine decides the time, the amount and the outcome of the exchange; a
/// connector puts it in the remote's words. Its errors are `RemoteFailure`.
package protocol Connector: Sendable {
    /// The amount that the remote takes, and its rate.
    var limits: RemoteLimits { get }
    /// The precision that the remote can hold of a value.
    var precision: RemotePrecision { get }
    /// True if it waits for its turn, and counts, by itself, because one request of the engine takes several of its own.
    var pacesItself: Bool { get }

    /// True if records of a type travel this way.
    func carries(_ schema: AnyRecordSchema) -> Bool

    /// Why something that came cannot be taken in now, where the rules of the slice leave that to how it comes. It is held
    /// with the reason, and tried again with every run.
    func objection(to item: RemoteItem) -> MizanError?

    /// The account whose data is there.
    func account() async throws(RemoteFailure) -> RemoteAccount

    /// The changes after a token; without one, everything.
    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage

    /// True if changes go out ahead of the pull, because a pull takes long and the last one is not old.
    func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool

    /// Sends changes; sent again under their ids, they are made once. An answer has a result for each, or says what ended it
    /// before. The token says where the pull stands, as `history` says of which history it is.
    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer

    /// Returns when the remote says that there may be something behind the token, or has nothing to say any more.
    func hint(after token: String?) async throws(RemoteFailure)
}

extension Connector {
    package var pacesItself: Bool { false }
    package func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool { false }
    package func objection(to item: RemoteItem) -> MizanError? { nil }
}

/// Somebody at a remote.
package struct RemoteAccount: Hashable, Sendable {
    /// The same as long as it is the same account.
    package let id: String
    /// For people.
    package let name: String

    package init(id: String, name: String) {
        (self.id, self.name) = (id, name)
    }
}

/// A record as the remote has it.
package struct RemoteItem: Hashable, Sendable {
    package let reference: RecordReference
    /// The remote's mark of this state: another state has another one.
    package let tag: String
    /// Nil for one that was removed.
    package let fields: JSONValue?
    /// True if a file brought it there as it is, as far as the remote says.
    package let isImported: Bool

    package init(_ reference: RecordReference, tag: String, fields: JSONValue?, isImported: Bool = false) {
        (self.reference, self.tag, self.fields, self.isImported) = (reference, tag, fields, isImported)
    }
}

/// A part of what has changed there.
package struct RemotePage: Sendable {
    /// The position at which the next page begins.
    package let token: String
    /// The history that tags and token are of, where the remote has such a thing.
    package let history: String?
    package let isMore: Bool
    package var items: [RemoteItem] = []
    /// Set if what was known before means nothing any more: no items, and the token begins a snapshot. A word of the
    /// remote's, for people.
    package var reset: String?
    /// Why the remote cannot show what comes next; then this is not the end, though nothing more comes now.
    package var obstacle: String?
    /// The number of records that the remote could not read.
    package var damaged = 0
    /// The slices that the remote has; none if it does not say.
    package var slices: [String] = []

    package init(token: String, history: String?, isMore: Bool) {
        (self.token, self.history, self.isMore) = (token, history, isMore)
    }

    /// True if the remote has sent everything.
    package var isWhole: Bool { !isMore && obstacle == nil && reset == nil }
}

/// A record as it is to be there.
package struct RemoteChange: Hashable, Sendable {
    /// The name of this change: sent again, it is the same.
    package let id: String
    package let reference: RecordReference
    /// Nil for one that is to be gone.
    package let fields: JSONValue?
    /// The tag of the state that was seen; nil for no such record.
    package let tag: String?
    /// The group of the change: the changes of a group are made together or not at all.
    package let group: String?

    package init(id: String, _ reference: RecordReference, fields: JSONValue?, tag: String?, group: String?) {
        (self.id, self.reference, self.fields, self.tag, self.group) = (id, reference, fields, tag, group)
    }
}

/// The remote's answer to a push.
package struct RemoteAnswer: Sendable {
    package let results: [RemoteResult]
    /// Where the pull stands now, if what came in between need not be pulled at once.
    package let token: String?
    /// The failure that ended the push early: the changes without a result were not made, or nobody knows.
    package let failure: RemoteFailure?

    package init(results: [RemoteResult], token: String? = nil, failure: RemoteFailure? = nil) {
        (self.results, self.token, self.failure) = (results, token, failure)
    }
}

/// The remote's result for one change.
package struct RemoteResult: Hashable, Sendable {
    package let id: String
    package let outcome: Outcome

    package init(_ id: String, _ outcome: Outcome) {
        (self.id, self.outcome) = (id, outcome)
    }

    package enum Outcome: Hashable, Sendable {
        /// It is there as it was sent, under this tag.
        case saved(tag: String)
        /// It was taken in, and something else came of it, which the next pull brings.
        case merged
        /// Nothing was changed: what is there is this.
        case conflict(fields: JSONValue?, tag: String)
        /// Nothing was changed, and it will never be taken in as it is.
        case refused(MizanError)
        /// Nothing was changed, and it may be taken in later.
        case later(MizanError)
        /// Nobody knows: it is to be sent again, unaltered.
        case unknown
    }
}

/// The limits of a remote.
package struct RemoteLimits: Hashable, Sendable {
    /// Changes in one push.
    package var changes: Int
    /// Bytes of their fields, about.
    package var bytes: Int
    /// Requests in a minute.
    package var requestsPerMinute: Int

    package init(changes: Int, bytes: Int, requestsPerMinute: Int) {
        (self.changes, self.bytes, self.requestsPerMinute) = (changes, bytes, requestsPerMinute)
    }
}
