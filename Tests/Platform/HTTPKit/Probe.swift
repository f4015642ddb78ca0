import Kernel
import Synchronization

@testable import HTTPKit

/// Records what a handler receives, without a store: the endpoint's own handler does not run.
final class Probe: Sendable {
    private let seen = Mutex<RequestInput?>(nil)

    static func input(
        of endpoint: Endpoint, _ target: String, body: String = "", headers: [String: String] = [:]
    ) async throws -> RequestInput {
        let probe = Probe()
        let observed = Endpoint(
            method: endpoint.method, path: endpoint.path, summary: "", scope: endpoint.scope,
            pathFields: endpoint.pathFields, queryFields: endpoint.queryFields, headerFields: endpoint.headerFields,
            list: endpoint.list, body: endpoint.body, maximumBodyBytes: nil, answers: [.noContent("")], errors: [],
            isIdempotent: true,
            handler: .computing { request in
                probe.seen.withLock { $0 = request.input }
                return .noContent
            })
        _ = try await Samples.send(
            endpoint.method.rawValue, target, to: [observed], headers: headers, body: body)
        guard let input = probe.seen.withLock({ $0 }) else {
            throw MizanError(.internal, "test.not-run", "The handler did not run.")
        }
        return input
    }
}
