internal import HTTPKit
internal import Kernel

/// A slice's endpoints. Each endpoint is tested on its own stage.
package struct EndpointProbe: Sendable {
    let table: EndpointTable
    private let make: @Sendable () async throws -> EndpointStage

    init(_ make: @escaping @Sendable () async throws -> EndpointStage) async throws {
        self.make = make
        let stage = try await make()
        table = stage.table
        try await stage.close()
    }

    /// Tests a rule with each endpoint to which the rule applies. The error names all endpoints that break the rule.
    func forEach(
        _ rule: String, where applies: @escaping @Sendable (EndpointPlan) -> Bool,
        _ check: @escaping @Sendable (EndpointCase) async throws -> Void
    ) async throws {
        // Each endpoint has its own store, so the tests of several endpoints can run at the same time.
        let broken = await withTaskGroup(of: (Int, String?).self) { group in
            var broken: [(Int, String?)] = []
            for (number, endpoint) in table.endpoints.enumerated() {
                if number >= Self.atOnce, let done = await group.next() { broken.append(done) }
                group.addTask { (number, await fault(of: endpoint, rule, where: applies, check)) }
            }
            for await done in group { broken.append(done) }
            return broken.sorted { $0.0 < $1.0 }.compactMap(\.1)
        }
        try Expect.that(broken.isEmpty, broken.joined(separator: "\n"))
    }

    private static let atOnce = 4

    /// The fault of an endpoint, or of its exception from the rule.
    private func fault(
        of endpoint: Endpoint, _ rule: String, where applies: (EndpointPlan) -> Bool,
        _ check: (EndpointCase) async throws -> Void
    ) async -> String? {
        let plan = table.plan(endpoint)
        let isExcepted = plan.sample.except[rule] != nil
        guard applies(plan) else {
            return isExcepted ? "\(endpoint.name) is excepted from it, and it is not for it" : nil
        }
        let seen = await Self.seen { try await onStage(of: endpoint, check) }
        guard isExcepted else { return seen.map { "\(endpoint.name): \($0)" } }
        return seen == nil ? "\(endpoint.name) is excepted from it, and keeps it" : nil
    }

    /// Runs a closure with an endpoint on a new stage.
    func onStage<Outcome>(
        of endpoint: Endpoint, _ body: (EndpointCase) async throws -> Outcome
    ) async throws -> Outcome {
        let stage = try await make()
        // The samples of this table create records on this stage.
        let table = stage.table
        let outcome: Result<Outcome, any Error>
        do {
            let result = try await body(EndpointCase(try table.plan(named: endpoint.name), on: stage))
            try await stage.refusals.settle(stage)
            outcome = .success(result)
        } catch {
            outcome = .failure(error)
        }
        try await stage.close()
        return try outcome.get()
    }

    private static func seen(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch let unmet as Expect.Unmet {
            return unmet.seen
        } catch {
            let known = MizanError(crossing: error)
            return "\(known.reason): \(known.message)"
        }
    }
}

extension EndpointRule {
    /// A rule that is tested with each endpoint that it applies to.
    static func each(
        _ name: String, _ statement: String, where applies: @escaping @Sendable (EndpointPlan) -> Bool = { _ in true },
        _ check: @escaping @Sendable (EndpointCase) async throws -> Void
    ) -> EndpointRule {
        EndpointRule(name, statement) { probe in try await probe.forEach(name, where: applies, check) }
    }
}
