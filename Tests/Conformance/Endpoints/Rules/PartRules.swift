internal import HTTPKit
internal import ModuleKit
internal import Storage

/// A change in parts is one operation, wherever it breaks off between two parts.
enum PartRules {
    static let all = [goOn]

    /// The number of unfinished operations. Unfinished undos are in the journal.
    private static func unfinished(_ reading: ReadTransaction) throws -> Int {
        try UnfinishedOperation.all(in: reading).count + Journal.unfinishedUndos(in: reading).count
    }

    /// Lets a change make a single part with a single piece. Then the change breaks off.
    private static let one = PartLimit(pieces: 1, parts: 1)

    private static let goOn = EndpointRule(
        "parts.go-on",
        "What breaks off between two parts is listed as unfinished, goes on when it is asked again, and is one operation."
    ) { probe in
        try await probe.forEach("parts.go-on", where: { $0.endpoint.isParted }) { fresh in
            let whole = try await probe.onStage(of: fresh.endpoint) { try await $0.ready().succeeds() }
            let ready = try await fresh.ready()
            let (owner, context, request) = (ready.stage.owner, ready.stage.context, try ready.request())
            let before = try await context.read(owner) { try Journal.position(in: $0).version }
            var parts = 1
            var answer = try await ready.send(request, inPartsOf: Self.one)
            while answer == nil, parts < 100 {
                let told = try await context.read(owner, unfinished)
                try Expect.equal(told, 1, "how many operations are told as unfinished after \(parts) parts")
                ready.stage.advance()
                parts += 1
                answer = try await ready.send(request, inPartsOf: Self.one)
            }
            guard let answer else { throw Expect.Unmet(seen: "after \(parts) parts it is not done") }
            try Expect.that(parts > 1, "its sample is done in one part, so nothing was seen: it needs more")
            try Expect.equal(answer.seen, whole.seen, "the answer after \(parts) parts")
            try Expect.equal(answer.bytes, whole.bytes, "the body after \(parts) parts")
            let left = try await context.read(owner, unfinished)
            let operations = try await context.read(owner) { reading in
                let last = try Journal.position(in: reading).version
                var operations: Set<String> = []
                var version = before + 1
                while version <= last, let batch = try Journal.batch(of: version, in: reading) {
                    operations.insert(batch.operation.id)
                    version = batch.versions.upperBound + 1
                }
                return operations
            }
            try Expect.equal(left, 0, "how many operations are told as unfinished at the end")
            try Expect.equal(operations.count, 1, "how many operations its parts are")
        }
    }
}
