import FinanceData
import FinanceRoutes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HTTPKit

/// The slice's endpoints on a separate store, without a server.
struct FinanceFacade: Sendable {
    let store: TestStore
    let module: FinanceModule
    private let registry: EndpointRegistry
    private let executor: EndpointExecutor

    init(zones: OwnerZones = .utc) async throws {
        store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        let context = store.context(zones: zones)
        module = FinanceModule(context: context)
        store.database.rules.set(of: module)
        registry = try EndpointRegistry(FinanceRoutes.endpoints(module))
        executor = EndpointExecutor(context: context)
    }

    func answer(_ method: String, _ target: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        let bytes = body.map { JSONWriter.bytes($0) } ?? []
        let head = RequestHead(method: method, target: target) { name in
            switch name {
            case "content-length": String(bytes.count)
            case "content-type": bytes.isEmpty ? nil : "application/json"
            default: nil
            }
        }
        let owner = store.owner
        let response = try await executor.respond(
            to: registry.route(head), head, caller: { Caller(owner: owner, permissions: .everything) },
            body: IncomingBody(bytes))
        return response.body.isEmpty ? .null : try JSONReader.read(response.body)
    }

    /// The error with which a request is refused. The endpoint of the request must declare this error.
    func refusal(
        _ method: String, _ target: String, _ body: JSONValue? = nil, _ place: SourceLocation = #_sourceLocation
    ) async throws -> MizanError {
        do {
            let answer = try await answer(method, target, body)
            throw MizanError(.internal, "test.not-refused", "\(method) \(target) was answered: \(answer)")
        } catch {
            let known = MizanError(crossing: error)
            let route = try registry.route(RequestHead(method: method, target: target) { _ in nil })
            if case .endpoint(let routed) = route {
                let isDeclared = routed.endpoint.allErrors.contains {
                    $0.reason == known.reason && $0.code == known.code
                }
                #expect(isDeclared, "\(routed.endpoint.name) does not declare \(known)", sourceLocation: place)
            }
            return known
        }
    }
}
