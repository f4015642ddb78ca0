package import Kernel
package import Storage

/// The connection to one remote for one owner. The engine decides when data is exchanged, how much of it, and what follows from
/// the result. A connector translates to the remote's protocol; the errors of a connector are `RemoteFailure`.
package protocol Connector: Sendable {
    /// The amount and the rate that the remote accepts.
    var limits: RemoteLimits { get }
    /// The precision with which the remote can store values.
    var precision: RemotePrecision { get }
    /// True if the connector waits for its turn and counts requests itself, because one request of the engine needs several
    /// requests of the connector.
    var pacesItself: Bool { get }

    /// True if this connector transfers records of the type.
    func carries(_ schema: AnyRecordSchema) -> Bool

    /// The reason why a received item cannot be stored now, if the slice's rules depend on how it arrives. The item is held
    /// with the reason, and tried again with every run.
    func objection(to item: RemoteItem) -> MizanError?

    /// The account whose data is at the remote.
    func account() async throws(RemoteFailure) -> RemoteAccount

    /// The records that a pull would bring, in sentences for the person who adds the remote.
    func outlook() async throws(RemoteFailure) -> [String]

    /// Returns the changes after a token; without a token, everything.
    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage

    /// True if changes are sent before the pull, because a pull takes long and the last one is recent.
    func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool

    /// Sends changes. A change that is sent again under the same id is applied only once. An answer has a result for each
    /// change, or the failure that ended the push early. The token states the position of the pull; `history` is the history to
    /// which this token belongs.
    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer

    /// True if the remote keeps the bytes of documents that records name.
    var keepsDocuments: Bool { get }

    /// True if the remote has the bytes of a document.
    func hasDocument(_ hash: String) async throws(RemoteFailure) -> Bool

    /// Sends the bytes of a document that a record at the remote names.
    func sendDocument(_ document: Blob, _ bytes: BlobReader) async throws(RemoteFailure)

    /// The bytes of a document from a place on; nil if the remote does not have them.
    func document(_ hash: String, from place: Int64) async throws(RemoteFailure) -> RemoteDocument?

    /// Returns when the remote reports that there may be changes after the token, or when the remote can no longer report
    /// changes.
    func hint(after token: String?) async throws(RemoteFailure)

    /// Removes every record of the owner at the remote, also those of unknown types, and returns only after none was found. An
    /// interrupted removal is begun again. Only for kinds that declare it (`ConnectorKind.erases`).
    ///
    /// - Parameter mayGoOn: is called before each request that removes records, and throws if no more may be removed.
    func erase(while mayGoOn: @Sendable () async throws -> Void) async throws(RemoteFailure)
}

extension Connector {
    package var pacesItself: Bool { false }
    package func outlook() async throws(RemoteFailure) -> [String] { [] }
    package func sendsFirst(after token: String) async throws(RemoteFailure) -> Bool { false }
    package func objection(to item: RemoteItem) -> MizanError? { nil }
    package var keepsDocuments: Bool { false }
    package func hasDocument(_ hash: String) async throws(RemoteFailure) -> Bool { false }
    package func sendDocument(_ document: Blob, _ bytes: BlobReader) async throws(RemoteFailure) {}
    package func document(_ hash: String, from place: Int64) async throws(RemoteFailure) -> RemoteDocument? { nil }
    package func erase(while mayGoOn: @Sendable () async throws -> Void) async throws(RemoteFailure) {
        throw RemoteFailure(
            .notPermitted, MizanError(.internal, "sync.not-erasable", "This kind of remote cannot be emptied."))
    }
}

/// An account at a remote.
package struct RemoteAccount: Hashable, Sendable {
    /// An id that never changes for the same account.
    package let id: String
    /// For people.
    package let name: String

    package init(id: String, name: String) {
        (self.id, self.name) = (id, name)
    }
}

/// A record as stored at the remote.
package struct RemoteItem: Hashable, Sendable {
    package let reference: RecordReference
    /// The remote's mark of this state: a different state has a different mark.
    package let tag: String
    /// Nil for a removed record.
    package let fields: JSONValue?
    /// True if the remote reports that the record is unchanged since a file import at the remote.
    package let isImported: Bool
    /// The fields that are not known here, in the connector's own form; nil if there are none. They are kept, and sent along
    /// if the record must be created again at the remote.
    package let opaque: JSONValue?

    package init(
        _ reference: RecordReference, tag: String, fields: JSONValue?, isImported: Bool = false,
        opaque: JSONValue? = nil
    ) {
        (self.reference, self.tag, self.fields, self.isImported) = (reference, tag, fields, isImported)
        self.opaque = opaque
    }
}

/// A part of the changes at the remote.
package struct RemotePage: Sendable {
    /// The position at which the next page begins.
    package let token: String
    /// The history to which tags and token belong, if the remote has histories.
    package let history: String?
    package let isMore: Bool
    package var items: [RemoteItem] = []
    /// The records of types that are not known here.
    package var foreign: [ForeignRecord] = []
    /// The remote's reason, as text for people, if all earlier state has become invalid. Then there are no items, and the token
    /// begins a snapshot.
    package var reset: String?
    /// The reason why the remote cannot show the next changes. Further changes then follow this page, but they cannot be read
    /// now.
    package var obstacle: String?
    /// The number of records that the remote could not read.
    package var damaged = 0
    /// The slices that the remote has; empty if the remote does not name its slices.
    package var slices: [String] = []

    package init(token: String, history: String?, isMore: Bool) {
        (self.token, self.history, self.isMore) = (token, history, isMore)
    }

    /// True if the remote has sent everything.
    package var isWhole: Bool { !isMore && obstacle == nil && reset == nil }
}

/// A record's wanted state at the remote.
package struct RemoteChange: Hashable, Sendable {
    /// The id of this change, which stays the same when it is sent again.
    package let id: String
    package let reference: RecordReference
    /// Nil to remove the record.
    package let fields: JSONValue?
    /// The tag of the state that this side last saw; nil for no such record.
    package let tag: String?
    /// The group of the change: the changes of a group are applied together or not at all.
    package let group: String?
    /// The fields that are not known here, which a connector sends if it creates the record.
    package let opaque: JSONValue?

    package init(
        id: String, _ reference: RecordReference, fields: JSONValue?, tag: String?, group: String?,
        opaque: JSONValue? = nil
    ) {
        (self.id, self.reference, self.fields, self.tag, self.group) = (id, reference, fields, tag, group)
        self.opaque = opaque
    }
}

/// The remote's answer to a push.
package struct RemoteAnswer: Sendable {
    package let results: [RemoteResult]
    /// The new position of the pull, if the changes in between need not be pulled at once.
    package let token: String?
    /// The failure that ended the push early: changes without a result were not applied, or their outcome is unknown.
    package let failure: RemoteFailure?

    package init(results: [RemoteResult], token: String? = nil, failure: RemoteFailure? = nil) {
        (self.results, self.token, self.failure) = (results, token, failure)
    }
}

/// The remote's result for one change.
package struct RemoteResult: Hashable, Sendable {
    package let id: String
    package let outcome: Outcome
    /// The fields of a conflicting state that are not known here.
    package let opaque: JSONValue?

    package init(_ id: String, _ outcome: Outcome, opaque: JSONValue? = nil) {
        (self.id, self.outcome, self.opaque) = (id, outcome, opaque)
    }

    package enum Outcome: Hashable, Sendable {
        /// The record is stored as it was sent, under this tag.
        case saved(tag: String)
        /// The remote accepted the change, but stored a different state. The next pull returns the stored state.
        case merged
        /// Nothing was changed, because the remote has this state.
        case conflict(fields: JSONValue?, tag: String)
        /// Nothing was changed, and this change will never be accepted.
        case refused(MizanError)
        /// Nothing was changed, but this change may be accepted later.
        case later(MizanError)
        /// The outcome is unknown: the change must be sent again, unaltered.
        case unknown
    }
}

/// A document at a remote while it arrives.
package struct RemoteDocument: Sendable {
    /// The size of the whole document.
    package let size: Int64
    /// The next bytes; nil at the end.
    package let next: @Sendable () async throws(RemoteFailure) -> [UInt8]?

    package init(size: Int64, next: @escaping @Sendable () async throws(RemoteFailure) -> [UInt8]?) {
        (self.size, self.next) = (size, next)
    }
}

/// The limits of a remote.
package struct RemoteLimits: Hashable, Sendable {
    /// The maximum number of changes in one push.
    package var changes: Int
    /// The approximate maximum size of their fields in bytes.
    package var bytes: Int
    /// The maximum number of requests per minute.
    package var requestsPerMinute: Int

    package init(changes: Int, bytes: Int, requestsPerMinute: Int) {
        (self.changes, self.bytes, self.requestsPerMinute) = (changes, bytes, requestsPerMinute)
    }
}
