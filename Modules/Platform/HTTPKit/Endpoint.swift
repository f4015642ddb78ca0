package import Kernel
package import ModuleKit

/// One operation of the façade as a value: everything a client can know about it, and the function that answers.
///
/// The contract is data. A handler can read only the input that is declared here; OpenAPI, the access matrix and the checks at
/// startup are derived from the same values.
package struct Endpoint: Sendable, CustomStringConvertible {
    package let method: Method
    package let path: PathTemplate
    /// A description for people, in one line.
    package let summary: String
    package internal(set) var scope: Scope
    package let pathFields: [Field]
    package let queryFields: [Field]
    package let headerFields: [Field]
    /// Set for endpoints that answer with pages of a list.
    package let list: ListParameters?
    package let body: Body
    /// The body's size limit, if it differs from the server's.
    package let maximumBodyBytes: Int?
    package let answers: [ResponseSpec]
    package let errors: [Refusal]
    /// How often its answers change.
    package var cache = CacheTier.transactional
    /// True if the endpoint is about shared data: its changes are made to shared data, and its answers may be cached for a
    /// while.
    package var isOfSharedData = false
    /// True if a repetition has no further effect, so that a client may repeat the request without an idempotency key.
    package var isIdempotent: Bool
    /// The version of the record that is changed, for `If-Match`; nil for a change that concerns no record.
    package var version: VersionLookup?
    /// Refuses callers who may not change the target of the request, if the scope does not decide that. The check runs in the
    /// transaction, even for a repeated request, because the caller may have had more rights the first time.
    package var rights: RightsCheck?
    /// The time limit of the endpoint's transaction; nil for the usual limit.
    package var budget: Duration?
    /// The time limit for a request to arrive, from the end of its head to the end of its body; nil for the server's own
    /// deadline.
    package var receivesWithin: Duration?
    /// True if the answer waits for something to happen. A long wait is then no sign of trouble.
    package var waits = false
    /// The minimum rate of a body that is read while it arrives.
    package var leastBytesPerSecond: Int?
    package let handler: Handler

    /// Finds the current version of the record in the path; nil if there is no such record.
    package typealias VersionLookup = @Sendable (Request, ReadTransaction) throws -> RecordVersion?

    package typealias RightsCheck = @Sendable (Request, ReadTransaction) throws -> Void

    /// The function that answers. An ordinary read or write is synchronous, except for slow preparation.
    package enum Handler: Sendable {
        case open(@Sendable (RequestInput) throws -> Response)
        case computing(@Sendable (Request) throws -> Response)
        case reading(@Sendable (Request, ReadTransaction) throws -> Response)
        case writing(@Sendable (Request, WriteTransaction) throws -> Response)
        case preparing(@Sendable (Request) async throws -> @Sendable (WriteTransaction) throws -> Response)
        /// Makes a change that may be too large for one transaction. The change is made in parts, and each part is a
        /// transaction.
        case parting(@Sendable (Request, RequestParts) async throws -> EncodedResponse)
        /// Runs its own transactions. Its answer is not stored, because it may contain a secret that is shown once.
        case acting(@Sendable (Request) async throws -> Response)
        /// The same for callers without a token, for example to sign in.
        case admitting(@Sendable (RequestInput) async throws -> Response)
        /// Prepares an answer whose body is produced while it is sent.
        case streaming(@Sendable (Request) async throws -> Response)
        /// Reads a body while it arrives.
        case receiving(@Sendable (Request, IncomingBody) async throws -> Response)
    }

    /// `GET /v1/quran/favorites/{ayahID}`: the endpoint's name in messages and logs.
    package var name: String { "\(method.rawValue) \(path)" }

    package var description: String { name }
}

extension Endpoint {
    /// The owner in whose transaction the changes are made.
    func writer(_ caller: OwnerID) -> OwnerID { isOfSharedData ? .shared : caller }

    /// True if the endpoint changes stored data.
    package var isMutating: Bool {
        switch handler {
        case .writing, .preparing, .parting: true
        case .acting, .admitting, .receiving: method != .get
        case .open, .computing, .reading, .streaming: false
        }
    }

    /// True if a client may send an idempotency key, so that a repetition has no further effect. The answer is then stored,
    /// which is forbidden for an answer with a secret.
    package var takesIdempotencyKey: Bool { isMutating && cache != .never }

    /// True if the endpoint reads `If-Match` and `If-None-Match`. An answer about the present moment has no tag to compare
    /// with.
    var readsConditions: Bool { isMutating || (method == .get && cache != .never) }

    /// True if the handler reads the body while it arrives.
    var takesBodyAsItComes: Bool {
        if case .receiving = handler { true } else { false }
    }

    /// True if the endpoint makes a change in parts.
    package var isParted: Bool {
        if case .parting = handler { true } else { false }
    }

    /// True if the endpoint's answer is produced while it is sent.
    var isStreaming: Bool {
        if case .streaming = handler { true } else { false }
    }

    /// True if all permitted callers get the same answer.
    var isShared: Bool {
        switch handler {
        case .open, .computing: method == .get
        case .reading, .writing, .preparing, .parting, .acting, .admitting, .streaming, .receiving: false
        }
    }
}
