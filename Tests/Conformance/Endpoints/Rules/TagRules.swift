internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import Storage

/// Tags of what is read, and answers that are left out because the client already has them.
enum TagRules {
    static let all: [EndpointRule] = [
        .each(
            "tags.read",
            "What is read has a tag that stays as long as the answer: a record's epoch and version, and a hash.",
            where: \.isTagged
        ) { fresh in
            let ready = try await fresh.filled()
            let first = try await ready.succeeds()
            guard let tag = first.tag else { throw Expect.Unmet(seen: "there is no ETag") }
            let hash = Hexadecimal.digest(first.bytes).prefix(16)
            let state = ready.plan.isOfRecord ? try await ready.epoch() + "-\(first.version ?? 0)-" : ""
            try Expect.equal(tag, "\"\(state)\(hash)\"", "the ETag")
            ready.stage.advance()
            try Expect.equal(try await ready.succeeds().tag, tag, "the ETag a moment later")
        },
        .each("tags.not-modified", "What the client has by its tag is not sent again.", where: \.isTagged) { fresh in
            let ready = try await fresh.filled()
            let first = try await ready.succeeds()
            let tag = first.tag ?? ""
            ready.stage.advance()
            for has in [tag, "W/\(tag)", "\"0-0-x\", \(tag)", "*"] {
                let answer = try await ready.send(ready.request().with("If-None-Match", has))
                try Expect.equal(answer.status, 304, "the status with If-None-Match: \(has)")
                try Expect.equal(answer.tag, tag, "the ETag with 304")
            }
            let other = try await ready.send(ready.request().with("If-None-Match", "\"0-0-0123456789abcdef\""))
            try Expect.equal(other.bytes, first.bytes, "the answer to who has another tag")
            for (wants, status) in [(tag, 200), ("*", 200), ("\"0-0-0123456789abcdef\"", 412), ("W/\(tag)", 412)] {
                let answer = try await ready.send(ready.request().with("If-Match", wants))
                try Expect.equal(answer.status, status, "the status with If-Match: \(wants)")
            }
        },
        .each(
            "tags.written", "A write answers with the tag that the next read gives, and with the path of what is new.",
            where: {
                $0.endpoint.isMutating && ($0.showsTheSame || $0.endpoint.method == .post)
            }
        ) { fresh in
            let ready = try await fresh.ready()
            let bodies = try ready.bodies()
            for body in bodies.isEmpty ? [.null] : bodies {
                let written = try await ready.send(ready.request(body == .null ? nil : body))
                guard written.isSuccess else { continue }
                try await ready.requireTag(of: written)
            }
        },
        .each(
            "tags.return", "A record that comes back as it was has another tag than before its removal.",
            where: { $0.endpoint.method == .put && $0.endpoint.version != nil && $0.neighbour(.delete) != nil }
        ) { fresh in
            let ready = try await fresh.ready()
            guard let removal = ready.plan.neighbour(.delete) else { return }
            let first = try await ready.succeeds()
            try await ready.at(removal).succeeds()
            let back = try await ready.succeeds()
            try Expect.equal(back.status, 201, "the status of what comes back")
            try Expect.that(back.tag != first.tag, "it comes back with its old tag")
        },
        .each(
            "tags.versioned",
            "A change of what has a version knows that version, so that it can be made on a condition.",
            where: { plan in
                plan.endpoint.isMutating && plan.endpoint.method != .post && plan.showsTheSame
            }
        ) { fresh in
            try Expect.that(fresh.endpoint.version != nil, "it does not say how the version is found")
        },
    ]
}

extension EndpointPlan {
    /// True if the changed record can be read at the same path with a tag. A list does not count, because it is read as many
    /// records.
    fileprivate var showsTheSame: Bool { neighbour(.get).map { $0.list == nil && $0.cache != .never } ?? false }
}

extension EndpointCase {
    /// The epoch of the owner of the endpoint's data, as a pull reports it.
    fileprivate func epoch() async throws -> String {
        try await stage.context.read(endpoint.isOfSharedData ? .shared : stage.owner) { reading in
            try Journal.position(in: reading).epoch
        }
    }

    fileprivate func requireTag(of written: EndpointAnswer) async throws {
        var read = plan.neighbour(.get).map { at($0) }
        var target: EndpointRequest?
        if let location = written.location {
            target = EndpointRequest(method: "GET", path: location, caller: caller())
            if endpoint.method == .post { read = self }
        } else if endpoint.method == .post {
            return
        }
        guard let read, written.status != 204 else { return }
        let next = try await read.succeeds(target ?? read.request())
        try Expect.equal(written.tag, next.tag, "the ETag of \(endpoint.name)")
        try Expect.that(written.tag != nil, "\(endpoint.name) answers without an ETag")
        try Expect.equal(next.json, written.json, "what the next read shows")
    }
}
