internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Repeated requests, and failed ones.
enum RepeatRules {
    private static let header = "Idempotency-Key"
    private static let key = "0198c0de"

    static let all: [EndpointRule] = [
        .each(
            "keys.repeat", "A request that is sent again under its key is answered as it was, and done once.",
            where: \.endpoint.takesIdempotencyKey
        ) { fresh in
            let ready = try await fresh.ready()
            let request = try ready.request().with(Self.header, Self.key)
            let first = try await ready.succeeds(request)
            let facts = try await ready.stage.facts()
            ready.stage.advance()
            let again = try await ready.succeeds(request)
            try await ready.stage.facts().requireSame(as: facts, "the same request under the same key")
            try Expect.equal(again.status, first.status, "the status the second time")
            try Expect.equal(again.bytes, first.bytes, "the body the second time")
            try Expect.equal(again.tag, first.tag, "the ETag the second time")
            try Expect.equal(again.location, first.location, "the Location the second time")
            try Expect.equal(again.header("Idempotent-Replayed"), "true", "Idempotent-Replayed")
        },
        .each(
            "keys.reused", "A key that was used for one body is refused with another.",
            where: { $0.endpoint.takesIdempotencyKey && $0.bodyFields != nil }
        ) { fresh in
            let ready = try await fresh.ready()
            let request = try ready.request().with(Self.header, Self.key)
            try await ready.succeeds(request)
            let other = try ready.bodies().dropFirst().first.map { JSONWriter.bytes($0) }
            try await ready.refused(
                request.sending(other ?? (request.body ?? []) + Array(" ".utf8)), "idempotency.key-reused",
                because: "the key of another body")
        },
        .each("keys.failed", "What failed under a key is forgotten.", where: \.endpoint.takesIdempotencyKey) { fresh in
            let absent = try fresh.request().with(Self.header, Self.key)
            if !fresh.plan.needs.isEmpty {
                try await fresh.refused(absent, status: 404, 409, because: "nothing there")
            }
            let ready = try await fresh.ready()
            let request = try ready.request().with(Self.header, Self.key)
            if ready.plan.bodyFields != nil {
                try await ready.refused(request.sending(Array("[]".utf8)), "http.body", because: "a list for a body")
            }
            let answer = try await ready.succeeds(request)
            try Expect.equal(answer.header("Idempotent-Replayed"), nil, "Idempotent-Replayed after a failure")
        },
        .each(
            "keys.private",
            "What was answered under a key is repeated neither to another owner nor to who may do less.",
            where: { $0.endpoint.takesIdempotencyKey && $0.endpoint.scope.slice != nil }
        ) { fresh in
            let ready = try await fresh.ready()
            let request = try ready.request().with(Self.header, Self.key)
            try await ready.succeeds(request)
            try await ready.refused(
                request.by(ready.caller(only: [.read(ready.endpoint.scope.slice ?? "")])), "http.scope",
                because: "a key and a token that may only read")
            let others = try await ready.send(request.by(ready.caller(ready.stage.other)))
            try Expect.equal(others.header("Idempotent-Replayed"), nil, "Idempotent-Replayed for another owner")
            try Expect.that(others.reason != "idempotency.key-reused", "another owner is answered \(others.seen)")
        },
        .each(
            "keys.rights",
            "What was answered under a key across slices is repeated to nobody who may not write those.",
            where: { $0.endpoint.takesIdempotencyKey && $0.endpoint.scope == .writeAny }
        ) { fresh in
            let ready = try await fresh.ready()
            let request = try ready.request().with(Self.header, Self.key)
            try await ready.succeeds(request)
            try await ready.refused(
                request.by(ready.caller(only: [.write("elsewhere")])), status: 403,
                because: "a key and a token for another slice")
            let again = try await ready.succeeds(request)
            try Expect.equal(again.header("Idempotent-Replayed"), "true", "Idempotent-Replayed for who may")
        },
        .each("keys.malformed", "A key that is none is refused.", where: \.endpoint.takesIdempotencyKey) { fresh in
            let ready = try await fresh.ready()
            for key in ["", "a b", String(repeating: "k", count: RequestKey.longest + 1)] {
                try await ready.refused(
                    ready.request().with(Self.header, key), "idempotency.key", because: "the key “\(key)”")
            }
        },
        .each(
            "keys.none", "Where no answer is kept, a key is refused.",
            where: { $0.endpoint.isMutating && !$0.endpoint.takesIdempotencyKey }
        ) { fresh in
            let ready = try await fresh.ready()
            try await ready.refused(
                ready.request().with(Self.header, Self.key), "http.no-idempotency-key", because: "a key")
        },
        .each(
            "repeats.same", "What is said to be idempotent changes nothing when it is done again.",
            where: { $0.endpoint.isMutating && $0.endpoint.isIdempotent && $0.endpoint.method != .delete }
        ) { fresh in
            let ready = try await fresh.ready()
            let first = try await ready.succeeds()
            let facts = try await ready.stage.facts()
            ready.stage.advance()
            let again = try await ready.succeeds()
            try await ready.stage.facts().requireSame(as: facts, "the same request again")
            try Expect.equal(again.tag, first.tag, "the ETag the second time")
        },
        .each(
            "repeats.delete", "What was removed is not found the second time.",
            where: { $0.endpoint.method == .delete && $0.isOfThing }
        ) { fresh in
            let ready = try await fresh.ready()
            try await ready.succeeds()
            try await ready.refused(ready.request(), status: 404, because: "nothing there any more")
        },
    ]
}
