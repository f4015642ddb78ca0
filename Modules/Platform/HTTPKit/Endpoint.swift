package import Kernel
package import ModuleKit

/// One operation of the façade as a value: everything a client can know about it, and the function that answers.
///
/// The contract is data. A handler can read only the input that is declared here; OpenAPI, the access matrix and the checks at
/// start are made from the same values.
package struct Endpoint: Sendable, CustomStringConvertible {
    package let method: Method
    package let path: PathTemplate
    /// One line for people.
    package let summary: String
    package internal(set) var scope: Scope
    package let pathFields: [Field]
    package let queryFields: [Field]
    package let headerFields: [Field]
    /// Set for endpoints that answer with pages of a list.
    package let list: ListParameters?
    package let body: Body
    /// The body's limit where it is not the server's.
    package let maximumBodyBytes: Int?
    package let answers: [ResponseSpec]
    package let errors: [Refusal]
    /// How fast what it answers changes.
    package var cache = CacheTier.transactional
    /// True if it is about shared data: its changes are made as changes of shared data, and its answers may be kept for a
    /// while.
    package var isOfSharedData = false
    /// True if a repetition has no further effect, so that a client may ask again without an idempotency key.
    package var isIdempotent: Bool
    /// The version of the record that a change is about, for `If-Match`; nil for a change that is about no record.
    package var version: VersionLookup?
    /// Refuses who may not change what the request is about, where its scope does not say so. It is asked in the
    /// transaction, also for a request that was done before: that caller may have been allowed more.
    package var rights: RightsCheck?
    /// The time limit of its transaction; nil for the usual one.
    package var budget: Duration?
    /// The time limit for a request to arrive, from the end of its head to the end of its body; nil for the server's own
    /// deadline.
    package var receivesWithin: Duration?
    /// How fast a body that is taken while it comes must come at least.
    package var leastBytesPerSecond: Int?
    package let handler: Handler

    /// Finds the version that the record in the path has now; nil if there is no such record.
    package typealias VersionLookup = @Sendable (Request, ReadTransaction) throws -> RecordVersion?

    package typealias RightsCheck = @Sendable (Request, ReadTransaction) throws -> Void

    /// The function that answers. All but the slow work before a write is synchronous.
    package enum Handler: Sendable {
        case open(@Sendable (RequestInput) throws -> Response)
        case computing(@Sendable (Request) throws -> Response)
        case reading(@Sendable (Request, ReadTransaction) throws -> Response)
        case writing(@Sendable (Request, WriteTransaction) throws -> Response)
        case preparing(@Sendable (Request) async throws -> @Sendable (WriteTransaction) throws -> Response)
        /// Makes a change in parts, each a transaction: what may be too much for one.
        case parting(@Sendable (Request, RequestParts) async throws -> EncodedResponse)
        /// Does its own transactions, and its answer is kept nowhere: it may hold a secret that is shown once.
        case acting(@Sendable (Request) async throws -> Response)
        /// The same for everyone: signing in.
        case admitting(@Sendable (RequestInput) async throws -> Response)
        /// Prepares an answer whose body is made while it is sent.
        case streaming(@Sendable (Request) async throws -> Response)
        /// Takes a body while it comes.
        case receiving(@Sendable (Request, IncomingBody) async throws -> Response)
    }

    /// `GET /v1/quran/favorites/{ayahID}`: the endpoint's name in messages and logs.
    package var name: String { "\(method.rawValue) \(path)" }

    package var description: String { name }
}

extension Endpoint {
    /// The owner whose transaction makes its changes.
    func writer(_ caller: OwnerID) -> OwnerID { isOfSharedData ? .shared : caller }

    /// True if it changes stored data.
    package var isMutating: Bool {
        switch handler {
        case .writing, .preparing, .parting: true
        case .acting, .admitting, .receiving: method != .get
        case .open, .computing, .reading, .streaming: false
        }
    }

    /// True if a client may give its request a key, so that a repetition does it only once. The answer is then kept, which is
    /// forbidden for an answer with a secret.
    package var takesIdempotencyKey: Bool { isMutating && cache != .never }

    /// True if it reads `If-Match` and `If-None-Match`. A state of this moment has no tag to compare with.
    var readsConditions: Bool { isMutating || (method == .get && cache != .never) }

    /// True if the handler reads the body while it arrives.
    var takesBodyAsItComes: Bool {
        if case .receiving = handler { true } else { false }
    }

    /// True if it makes a change in parts.
    package var isParted: Bool {
        if case .parting = handler { true } else { false }
    }

    /// True if its answer is made while it is sent.
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
