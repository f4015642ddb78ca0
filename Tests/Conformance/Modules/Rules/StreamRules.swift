internal import Kernel
internal import ModuleKit

/// A file that is imported piece by piece arrives complete and once, however its bytes are split.
enum StreamRules {
    static let all: [ModuleRule] = [
        ModuleRule("streams.described", "A stream importer says what it takes in, and has a sample of three pieces.") {
            probe in
            let importers = probe.module.streamImporters
            try Expect.equal(
                probe.streams.keys.sorted(), importers.map(\.name).sorted(), "the stream importers with a sample")
            try await probe.forEachStream { stream in
                try Expect.that(!stream.importer.title.isEmpty, "\(stream.name) has no title")
                try Expect.that(
                    !stream.importer.recognisedBy.isEmpty, "\(stream.name) does not say how it knows a file")
                let taking = try await stream.takeWhole(stream.source())
                try Expect.that(
                    taking.steps.count >= 3, "the sample of \(stream.name) has \(taking.steps.count) pieces")
                try Expect.that(taking.report.changed > 0, "the sample of \(stream.name) brings nothing")
                try Expect.equal(taking.report.rejected, [], "what of its sample \(stream.name) rejects")
            }
        },
        ModuleRule("streams.recognised", "A stream importer knows its files by their head, and takes no others.") {
            probe in
            try await probe.forEachStream { stream in
                for times in [1, 10] {
                    let head = stream.sample.file(times).prefix(StreamProbe.headLength)
                    try Expect.that(stream.importer.recognises(Array(head)), "\(stream.name) does not know its file")
                    // A partial or damaged head may be recognised or not; these calls only must not crash.
                    for length in [1, 2, 3, 5, 8, 13, 100] {
                        _ = stream.importer.recognises(Array(head.prefix(length)))
                    }
                    var numbers = RepeatableNumbers(state: 3)
                    for _ in 0..<100 { _ = stream.importer.recognises(Array(head).damaged(by: &numbers)) }
                }
                for (what, head) in foreignHeads {
                    try Expect.that(!stream.importer.recognises(head), "\(stream.name) takes \(what) for its own")
                }
            }
        },
        ModuleRule("streams.twice", "A file that comes twice changes nothing the second time.") { probe in
            try await probe.forEachStream { stream in
                try await stream.takeWhole(stream.source())
                let (state, journal) = (try await stream.state(), try await stream.journal())
                let again = try await stream.takeWhole(stream.source())
                try Expect.equal(again.report.changed, 0, "the number of changes of a second import by \(stream.name)")
                try Expect.equal(try await stream.state(), state, "what is there after a second import")
                try Expect.equal(try await stream.journal(), journal, "the journal after a second import")
                try await stream.requireSound()
            }
        },
        ModuleRule("streams.bytes", "What comes of a file does not depend on how its bytes come.") { probe in
            try await probe.forEachStream { stream in
                let first = try await stream.takeWhole(stream.source())
                let state = try await stream.state()
                for (pace, hasSize) in [(1, true), (7, true), (1 << 20, true), (4_096, false), (7, false)] {
                    let other = try await stream.anew()
                    let taking = try await other.takeWhole(other.source(pace: pace, hasSize: hasSize))
                    let how = "\(pace) bytes at a time, the size \(hasSize ? "known" : "unknown")"
                    try Expect.equal(taking.report, first.report, "the report of \(stream.name) with \(how)")
                    try Expect.equal(try await other.state(), state, "what \(stream.name) brings with \(how)")
                }
            }
        },
        ModuleRule("streams.rolled-back", "A piece may be applied again after a transaction that was rolled back.") {
            probe in
            try await probe.forEachStream { stream in
                let other = try await stream.anew()
                let first = try await other.takeWhole(other.source())
                let taking = try stream.sound(
                    try await stream.forEachPiece(of: stream.source()) { piece in
                        let tried = [try await stream.tryOut(piece), try await stream.tryOut(piece)]
                        let report = try await stream.store(piece)
                        try Expect.equal(
                            tried, [report, report], "what \(stream.name) says of a piece that is rolled back twice")
                        return report
                    })
                try Expect.equal(taking.report, first.report, "the report of \(stream.name) after pieces rolled back")
                try Expect.equal(
                    try await stream.state(), try await other.state(), "what \(stream.name) brings after all")
            }
        },
    ]

    /// The beginnings of random files, and of other programs' files.
    private static let foreignHeads: [(String, [UInt8])] = {
        var numbers = RepeatableNumbers(state: 5)
        let noise = [1, 2, 4, 100, 4_095, 4_096].map { length in
            ("\(length) bytes of noise", (0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        }
        let words = [
            "PK\u{3}\u{4}", "bplist00", "SQLite format 3\u{0}", "{", "[]", "<?xml version=\"1.0\"?><plist>", "\n",
            "\u{FEFF}",
        ]
        return [("an empty file", []), ("zeros", Array(repeating: 0, count: 4_096))] + noise
            + words.map { ("a file that begins with “\($0)”", Array($0.utf8)) }
    }()
}

extension StreamProbe {
    func source(pace: Int = 4_096, hasSize: Bool = true) -> MeteredSource {
        MeteredSource(sample.file(1), pace: pace, hasSize: hasSize)
    }
}

extension [UInt8] {
    /// A copy of the bytes in which one to three bytes are changed.
    func damaged(by numbers: inout RepeatableNumbers) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...3, using: &numbers) where !isEmpty {
            bytes[Int.random(in: 0..<count, using: &numbers)] ^= UInt8.random(in: 1...255, using: &numbers)
        }
        return bytes
    }
}

extension ModuleProbe {
    /// Runs a closure with each stream importer that has a sample, each on a separate store. Another rule checks that every
    /// stream importer has a sample.
    func forEachStream(_ body: (StreamProbe) async throws -> Void) async throws {
        for importer in module.streamImporters {
            guard let sample = streams[importer.name] else { continue }
            try await body(StreamProbe(importer: importer, sample: sample, module: try await anew()))
        }
    }
}
