import Foundation
import Kernel
import Synchronization
import Transport

@testable import HabitsInfrastructure

/// A database that answers what `Tools/Neon/vectors.py --record` kept of a real PostgreSQL, or what a test says.
final class NeonWire: Sendable {
    struct State {
        var replies: [Result<NeonReply, TransportError>]
        var requests: [HTTPRequest] = []
        var waits: [Duration] = []
    }

    let state: Mutex<State>

    init(_ replies: [Result<NeonReply, TransportError>]) { state = Mutex(State(replies: replies)) }

    convenience init(_ names: String...) throws {
        self.init(try names.map { .success(try Self.recorded($0)) })
    }

    static let connection =
        "postgresql://role:open%20sesame@ep-calm-dawn.eu-central-1.aws.neon.tech/main?sslmode=require"

    func client(_ limits: NeonClient.Limits = NeonClient.Limits()) throws -> NeonClient {
        try NeonClient(
            "https://ep-calm-dawn.eu-central-1.aws.neon.tech/sql", NeonConnection(Self.connection),
            NeonExchange { (request) async throws(TransportError) in
                let next = self.state.withLock { state in
                    state.requests.append(request)
                    return state.replies.isEmpty
                        ? .failure(TransportError(.unreachable)) : state.replies.removeFirst()
                }
                return try next.get()
            }, limits: limits, wait: { wait in self.state.withLock { $0.waits.append(wait) } })
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var waits: [Duration] { state.withLock { $0.waits } }

    private static let answers: JSONValue? = {
        let root = #filePath.replacing(/\/Tests\/.*/, with: "")
        guard let data = FileManager.default.contents(atPath: root + "/Tests/Fixtures/Neon/answers.json") else {
            return nil
        }
        do { return try JSONReader.read(Array(data)) } catch { return nil }
    }()

    struct Unknown: Error { let name: String }

    static func recorded(_ name: String) throws -> NeonReply {
        guard let entry = answers?[name], case .integer(let status)? = entry["status"],
            case .string(let text)? = entry["answer"]
        else { throw Unknown(name: name) }
        return NeonReply(status: Int(status), body: Array(text.utf8))
    }
}
