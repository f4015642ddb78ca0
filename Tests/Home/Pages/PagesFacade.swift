import Accounts
import Connectors
import HomeDoor
import HomePages
import HomePeople
import HomeRemotes
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HTTPKit
@testable import HomeBase

/// Home's pages on a real store, for a browser that keeps its cookie.
struct PagesFacade {
    let home: HomeModule
    let store: TestStore
    private let registry: EndpointRegistry
    private let executor: EndpointExecutor
    private let caller: @Sendable (String) async throws -> Caller?

    init(kinds: [ConnectorKind] = []) async throws {
        store = try await TestStore([AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all)])
        let context = store.context(zones: .test(stays: { try HomeBase.stays(in: $0) }))
        HomeModule.hold([], in: store.database)
        var home = HomeModule(
            context: context, modules: [], directory: try StoreDirectory(creating: store.directory.file("store")),
            hasher: PasswordHasher(parameters: ScryptParameters(logN: 4, r: 8, p: 1)))
        home.connectors.kinds += kinds
        self.home = home
        registry = try EndpointRegistry(HomePages.endpoints(home, []), dialects: [HomePages.dialect])
        executor = EndpointExecutor(context: context)
        let authentication = home.access.authentication
        caller = { token in
            guard let identity = try await authentication.identity(of: token, for: HomePages.dialect.id) else {
                return nil
            }
            guard case .session(let id) = identity.means else { return nil }
            return Caller(
                owner: identity.owner, permissions: .everything, isAdmin: identity.role == .admin, session: id)
        }
    }

    /// Sets the owner's password and signs in.
    func signedIn(_ name: String = "amina", _ owner: OwnerID? = nil) async throws -> String {
        _ = try await home.access.passwords.set(
            owner: owner ?? store.owner, to: Self.password, keepTokens: false, by: .machine)
        let answer = try await send("POST", "/app/sign-in", form: "name=\(name)&password=correct+horse+battery")
        return try #require(answer.cookie)
    }

    static let password = "correct horse battery"

    struct Answer {
        let status: Int
        let text: String
        let headers: [Response.Header]

        func header(_ name: String) -> String? { headers.last { $0.name == name }?.value }

        /// The cookie that the browser sends from now on.
        var cookie: String? {
            header("Set-Cookie")?.split(separator: ";").first.map(String.init)
        }
    }

    /// Sends a request as the server does: the dialect finds the token, and writes refusals.
    func send(
        _ method: String, _ target: String, form: String? = nil, cookie: String? = nil, isSecure: Bool = false,
        tag: String? = nil, from origin: String? = nil, agent: String? = nil
    ) async throws -> Answer {
        var fields = ["cookie": cookie, "if-none-match": tag, "referer": origin, "user-agent": agent]
        if let form {
            fields["content-type"] = "application/x-www-form-urlencoded"
            fields["content-length"] = String(form.utf8.count)
        }
        let head = RequestHead(method: method, target: target, isSecure: isSecure) { [fields] in fields[$0] ?? nil }
        let dialect = registry.dialect(of: target)
        do {
            let answer = try await executor.respond(
                to: registry.route(head), head,
                caller: {
                    guard let token = dialect?.token(in: head) else { return nil }
                    guard let caller = try await caller(token) else { throw HTTPErrors.invalidToken }
                    return caller
                }, pages: registry.route, body: IncomingBody(Array((form ?? "").utf8)))
            let streamed = Mutex<[UInt8]>([])
            try await answer.stream?.write(BodyWriter { bytes in streamed.withLock { $0 += bytes } })
            return Answer(
                status: answer.status, text: String(decoding: answer.body + streamed.withLock { $0 }, as: UTF8.self),
                headers: answer.headers)
        } catch {
            let answer = ProblemDetails(error).response(requestID: "r", in: dialect, to: head)
            return Answer(
                status: answer.status, text: String(decoding: answer.body, as: UTF8.self), headers: answer.headers)
        }
    }
}
