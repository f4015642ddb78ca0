internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// The limits of reading and memory for one answer, whatever the size of the store.
enum ReadRules {
    /// Twice the bytes of a page, because a page is held as it is read and as it is encoded. In addition, one more record is
    /// read than fits on a page, and a change of a 1 MiB record shows two states.
    static let bytesOfOneAnswer = 2 * (RecordQuery.usualBytes + 3 * 1_048_576)

    static let all: [EndpointRule] = [
        EndpointRule(
            "reads.bounded",
            "Whatever is read answers within the room of a few large records, however many large ones are there."
        ) { probe in
            let filling = probe.table.endpoints.first { !probe.table.plan($0).sample.heavy.isEmpty }
            guard let filling else { return }
            try await probe.onStage(of: filling) { first in
                // Samples create records on the stage to which they belong.
                let table = first.plan.table
                let plans = table.endpoints.map(table.plan)
                let filled = try await first.doing(plans.flatMap(\.sample.heavy))
                var broken: [String] = []
                for plan in plans where plan.isBounded {
                    let seen = try await filled.isUnbounded(plan)
                    if plan.sample.except["reads.bounded"] == nil {
                        if let seen { broken.append("\(plan.endpoint.name): \(seen)") }
                    } else if seen == nil {
                        broken.append("\(plan.endpoint.name) is excepted from it, and keeps it")
                    }
                }
                try Expect.that(broken.isEmpty, broken.joined(separator: "\n"))
            }
        },
        // The records of the samples cannot fill every list. So this rule only checks the declaration, and needs no store.
        .each(
            "reads.paged", "A list has pages, or its sample says why it cannot grow without an end.",
            where: { $0.isBounded && $0.endpoint.hasList && !$0.endpoint.hasPages }
        ) { _ in throw Expect.Unmet(seen: "its list has no pages") },
    ]
}

extension Endpoint {
    /// True if the endpoint's answers contain a list of objects whose number has no limit.
    fileprivate var hasList: Bool {
        answers.contains { answer in
            answer.body?.fields?.contains { field in
                if case .list(let item) = field.type { item.fields != nil } else { false }
            } ?? false
        }
    }

    fileprivate var hasPages: Bool {
        list != nil || queryFields.contains { ["cursor", "since", "offset", "page"].contains($0.name) }
    }
}

extension EndpointPlan {
    /// True if the endpoint reads the store for one complete answer. A streamed answer is in memory one piece at a time.
    fileprivate var isBounded: Bool {
        endpoint.method == .get && endpoint.scope != .open && !endpoint.answers.contains(where: \.isStreamed)
    }
}

extension EndpointCase {
    /// The failed answer of an endpoint that has memory for only one page; nil if the endpoint succeeds.
    fileprivate func isUnbounded(_ plan: EndpointPlan) async throws -> String? {
        // Another endpoint's path values are not passed on: a `key` there names a different record.
        let ready = try await EndpointCase(plan, on: stage, values: values).ready()
        // One owner may use half of the budget.
        let memory = MemoryBudget(bytes: 2 * ReadRules.bytesOfOneAnswer)
        let bounded = EndpointCase(plan, on: stage.within(memory), values: ready.values)
        let answer = try await bounded.send(bounded.request())
        return answer.isSuccess ? nil : "it is answered \(answer.seen)"
    }
}
