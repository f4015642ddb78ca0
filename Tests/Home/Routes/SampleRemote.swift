import Connectors
import Kernel
import Storage

/// A remote without records, which accepts one token.
struct SampleRemote: Connector {
    static let kind = "sample"
    static let token = "open-sesame"

    static let declared = ConnectorKind(
        kind, title: "a sample", slices: [], secrets: [.init("token", "Token of the sample")], address: { $0 },
        enter: { _, answers in
            guard answers["token"] != "unheard" else {
                throw RemoteFailure(.passing, MizanError(.unavailable, "sample.silent", "The sample does not answer."))
            }
            guard answers["token"] == token else {
                throw MizanError(.unauthenticated, "sample.token", "The sample does not accept this token.")
            }
            return token
        }, connect: { _ in SampleRemote() })

    let limits = RemoteLimits(changes: 10, bytes: 1 << 20, requestsPerMinute: 10_000)
    let precision = RemotePrecision.exact

    func carries(_ schema: AnyRecordSchema) -> Bool { true }

    func account() async throws(RemoteFailure) -> RemoteAccount { RemoteAccount(id: "s", name: "amina") }

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        RemotePage(token: "here", history: "one", isMore: false)
    }

    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        RemoteAnswer(results: changes.map { RemoteResult($0.id, .saved(tag: "1")) }, token: token)
    }

    func hint(after token: String?) async throws(RemoteFailure) {}
}
