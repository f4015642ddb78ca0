import Kernel
import QuranInfrastructure
import Synchronization
import Transport

/// A CloudKit that gives prepared answers, and records requests and stored tokens.
final class CloudKitWire: Sendable {
    struct State {
        var replies: [CloudKitReply]
        var requests: [HTTPRequest] = []
        var stored: String
        /// Requests and saves in their order.
        var events: [String] = []
    }

    let state: Mutex<State>

    init(_ replies: CloudKitReply..., web: String? = "a+b/c=") {
        state = Mutex(State(replies: replies, stored: CloudKitTokens(api: "f00d", web: web).text))
    }

    convenience init(_ body: String, status: Int = 200) {
        self.init(CloudKitReply(status: status, body: Array(body.utf8)))
    }

    func client(zone: String = "QuranData") throws -> CloudKitClient {
        let store = CloudKitTokenStore(
            load: { self.state.withLock { $0.stored } },
            save: { text in
                self.state.withLock { state in
                    state.stored = text
                    state.events.append("save")
                }
            }, alone: { try await $0() })
        let address = try CloudKitAddress(
            "https://api.apple-cloudkit.com/database/1/iCloud.donald.kvietnamisht/production/\(zone)")
        return CloudKitClient(
            CloudKitSession(
                address, tokens: store,
                exchange: CloudKitExchange { request in
                    try self.state.withLock { state in
                        state.requests.append(request)
                        state.events.append("send")
                        guard !state.replies.isEmpty else { throw TransportError(.unreachable) }
                        return state.replies.removeFirst()
                    }
                }))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var events: [String] { state.withLock { $0.events } }
    var tokens: CloudKitTokens {
        get throws { try CloudKitTokens(state.withLock { $0.stored }) }
    }

    /// The body of the last request.
    var body: JSONValue? {
        get throws {
            guard case .bytes(let bytes)? = requests.last?.body else { return nil }
            return try JSONReader.read(bytes)
        }
    }
}

extension CloudKitReply {
    init(_ text: String, status: Int = 200, retryAfter: Duration? = nil, token: String? = nil) {
        self.init(status: status, retryAfter: retryAfter, token: token, body: Array(text.utf8))
    }
}
