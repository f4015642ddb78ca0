internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import Storage

/// Changes that are applied only to the state that the client knows.
enum ConditionRules {
    private static let hash = "0123456789abcdef"
    private static let other = "\"0-0-\(hash)\""

    static let all: [EndpointRule] = [
        .each("changes.match", "A change of the state that was read is made.", where: \.canBeThere) { fresh in
            for number in 0..<4 {
                // Each request removes the record, so it is created again for the next request.
                let there = try await fresh.there()
                let tag = try await there.at(there.reader).succeeds().tag ?? ""
                let otherwiseShown = "\"\(parts(of: tag).dropLast().joined(separator: "-"))-\(hash)\""
                let condition = [tag, "\(other), \(tag)", "*", otherwiseShown][number]
                try await there.succeeds(there.request().with("If-Match", condition))
            }
        },
        .each("changes.stale", "A change of a state that is no more is refused.", where: \.canBeThere) { fresh in
            let there = try await fresh.there()
            guard let changer = there.plan.changer else {
                throw Expect.Unmet(seen: "nothing at its path changes the record: PUT or PATCH there needs two bodies")
            }
            let read = there.at(there.reader)
            let seen = try await read.succeeds().tag ?? ""
            for body in try there.at(changer).bodies().reversed() {
                try await there.at(changer).succeeds(there.at(changer).request(body))
            }
            let now = try await read.succeeds()
            try Expect.that(now.tag != seen, "the record has its old tag after a change")
            let parts = parts(of: now.tag ?? "")
            let earlierForms = [
                "\"\(parts.dropFirst().joined(separator: "-"))\"", "\"\(parts.dropFirst().first ?? "")\"",
            ]
            for condition in [seen, Self.other, "W/\(now.tag ?? "")"] + earlierForms {
                let refused = try await there.refused(
                    there.request().with("If-Match", condition), "http.precondition-failed",
                    because: "If-Match: \(condition)")
                try Expect.equal(refused.integer("version"), now.version, "the version that is told")
                let beginning = parts.dropLast().joined(separator: "-") + "-"
                try Expect.that(
                    refused.text("detail")?.contains("“\(beginning)”") ?? false, "the refusal does not show a tag")
            }
        },
        .each(
            "changes.restored", "A tag from before a restore of the store matches nothing.", where: \.canBeThere
        ) { fresh in
            let there = try await fresh.there()
            let tag = try await there.at(there.reader).succeeds().tag ?? ""
            let owner = there.endpoint.isOfSharedData ? OwnerID.shared : there.stage.owner
            try await there.stage.context.write(owner) { writing in
                _ = try writing.session.execute(
                    "UPDATE owners SET epoch = \(Owners.freshEpoch()) WHERE owner = \(writing.ownerKey)")
            }
            try await there.refused(
                there.request().with("If-Match", tag), "http.precondition-failed", because: "a tag of another epoch")
            let again = try await there.at(there.reader).succeeds(
                there.at(there.reader).request().with("If-None-Match", tag))
            try Expect.equal(again.status, 200, "the status with If-None-Match: a tag of another epoch")
        },
        .each(
            "changes.absent",
            "On a condition, nothing is made of what is not there, and what is not found is not found.",
            where: { $0.endpoint.version != nil }
        ) { fresh in
            for condition in ["*", Self.other] {
                try await fresh.refused(
                    try fresh.request().with("If-Match", condition), status: fresh.endpoint.method == .put ? 412 : 404,
                    because: "If-Match: \(condition) and nothing there")
            }
        },
        .each(
            "changes.create", "If-None-Match: * makes what is not there, and never replaces.",
            where: { $0.endpoint.version != nil && $0.endpoint.method == .put }
        ) { fresh in
            let ready = try await fresh.ready()
            let request = try ready.request().with("If-None-Match", "*")
            try Expect.equal(try await ready.succeeds(request).status, 201, "the status of what is new")
            for body in try ready.bodies() {
                try await ready.refused(
                    ready.request(body).with("If-None-Match", "*"), "http.precondition-failed",
                    because: "If-None-Match: * and something there")
            }
        },
        .each(
            "changes.unconditional", "Who sets a condition where no version can be compared is refused.",
            where: { $0.endpoint.isMutating && $0.endpoint.version == nil }
        ) { fresh in
            let ready = try await fresh.ready()
            for header in ["If-Match", "If-None-Match"] {
                try await ready.refused(
                    ready.request().with(header, "*"), "http.no-condition", because: "\(header): *")
            }
        },
        .each(
            "changes.malformed", "A condition that is no list of tags is refused, but where none is looked at."
        ) { fresh in
            let ready = try await fresh.ready()
            for condition in ["17", "\"a\" \"b\"", ""] {
                guard ready.endpoint.isMutating || ready.plan.isTagged else {
                    try await ready.succeeds(ready.request().with("If-Match", condition))
                    continue
                }
                try await ready.refused(
                    ready.request().with("If-Match", condition), "http.condition", because: "If-Match: \(condition)")
            }
        },
    ]
}

/// The parts of a record's tag: epoch, version and hash.
private func parts(of tag: String) -> [Substring] { tag.filter { $0 != "\"" }.split(separator: "-") }

extension EndpointPlan {
    /// True if it changes a record that can be read at the same path.
    fileprivate var canBeThere: Bool { endpoint.version != nil && neighbour(.get) != nil }
}

extension EndpointCase {
    /// The endpoint that reads the same path.
    fileprivate var reader: Endpoint { plan.neighbour(.get) ?? endpoint }

    /// The case after the record has been stored. The record exists even if the case's own request is the request that creates
    /// it.
    fileprivate func there() async throws -> EndpointCase {
        let ready = try await ready()
        guard endpoint.method == .put else { return ready }
        try await ready.succeeds()
        return ready
    }
}
