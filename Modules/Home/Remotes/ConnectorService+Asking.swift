internal import Connectors
package import Kernel

// Setting remotes up over HTTP and on pages. The reasons of a remote's refusal are many, and may be another program's.
extension ConnectorService {
    /// The kinds of remotes, with the questions to the person who sets one up.
    package var offers: [(name: String, questions: Questions)] {
        kinds.map { ($0.name, Questions($0)) }
    }

    /// Works with remotes for a client of HTTP or a person on a page.
    package static func telling<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch { throw told(error) }
    }

    /// The error for the client of a request about a remote: each refusal becomes one of the three that endpoints declare. A
    /// token that the remote does not accept says nothing about the client's own, and a remote that does not answer says
    /// nothing about this server.
    private static func told(_ error: any Error) -> any Error {
        let why = MizanError(crossing: error)
        guard ![Refusal.syncNoSuchConnector, .syncNoConflict].contains(where: { $0.reason == why.reason }) else {
            return why
        }
        switch why.code {
        case _ where error is RemoteFailure,
            .invalidInput, .conflict, .preconditionFailed, .notPermitted, .tooLarge, .unsupported, .notFound,
            .unauthenticated, .rateLimited:
            return Refusal.syncRemote(why.message, details: ["because": why.reason], advice: why.advice)
        case .unavailable, .storageFull, .corruptData, .cancelled, .internal: return error
        }
    }
}

extension Refusal {
    package static let syncRemote = Refusal(
        .invalidInput, "sync.remote", "The remote cannot be used like this; `because` is the reason.")
    package static let syncNoSuchConnector = Refusal(.notFound, "sync.no-such-connector", "There is no such connector.")
    package static let syncNoConflict = Refusal(
        .notFound, "sync.no-conflict", "Nothing waits for a decision about this record.")
}
