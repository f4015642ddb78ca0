internal import HTTPKit
internal import Kernel

/// The tests supply everything that the other rules need.
enum EndpointSampleRules {
    static let all: [EndpointRule] = [
        EndpointRule("samples.known", "Every sample is an endpoint's, and every exception is from a rule.") { probe in
            let names = Set(probe.table.endpoints.map(\.name))
            let strangers = probe.table.samples.keys.filter { !names.contains($0) }
            try Expect.that(strangers.isEmpty, "there is no endpoint \(strangers.sorted().joined(separator: ", "))")
            let rules = Set(EndpointConformance.rules.map(\.name))
            for (name, sample) in probe.table.samples {
                let unknown = sample.except.keys.filter { !rules.contains($0) }
                try Expect.that(unknown.isEmpty, "\(name) is excepted from \(unknown.sorted()), which is no rule")
            }
        },
        .each("samples.answered", "Every endpoint can be asked, and answers each body of its sample with success.") {
            fresh in
            for number in 0..<max(1, fresh.plan.sample.bodies.count) {
                let ready = try await fresh.ready()
                try await ready.succeeds(ready.request(try ready.bodies().dropFirst(number).first))
            }
        },
        .each(
            "samples.alternatives", "A change of a record has a second body, which changes it to something else.",
            where: { $0.endpoint.version != nil && $0.bodyFields != nil }
        ) { fresh in
            try Expect.that(fresh.plan.sample.bodies.count > 1, "its sample has no second body")
            let ready = try await fresh.ready()
            var versions: [Int64?] = []
            for body in try ready.bodies() { versions.append(try await ready.succeeds(ready.request(body)).version) }
            try Expect.that(Set(versions).count == versions.count, "its bodies make the versions \(versions)")
        },
        .each(
            "samples.items", "A list's sample makes four items or more, of which some are alike in a sorted field.",
            where: { $0.endpoint.list != nil }
        ) { fresh in
            let items = try await fresh.filled().succeeds().items
            try Expect.that(items.count >= 4, "there are \(items.count) items")
            let sorts = fresh.endpoint.list?.sorts ?? []
            let isAlike = sorts.contains { sort in Set(items.map { $0[sort] }).count < items.count }
            try Expect.that(sorts.count < 2 || isAlike, "no two items are alike in any of \(sorts)")
        },
    ]
}

extension EndpointCase {
    /// A list after its items have been created.
    func filled() async throws -> EndpointCase { try await ready().doing(plan.sample.items) }
}
