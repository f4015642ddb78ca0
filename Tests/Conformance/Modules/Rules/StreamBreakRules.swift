/// If a file breaks off or is damaged, the items before that point remain in the store. The importer reads only a little of a
/// file at a time.
enum StreamBreakRules {
    static let all: [ModuleRule] = [
        ModuleRule("streams.cut", "A file that is cut off is refused, wherever it is cut.") { probe in
            try await probe.forEachStream { stream in
                guard stream.sample.hasMarkedEnd else { return }
                let file = stream.sample.file(1)
                for place in stream.cuts(120) {
                    let taking = try await stream.read(MeteredSource(Array(file.prefix(place))))
                    try Expect.that(
                        taking.refusal != nil,
                        "\(stream.name) takes the first \(place) of \(file.count) bytes for a whole file")
                }
            }
        },
        ModuleRule("streams.completed", "What came before a break stays, and the whole file completes it.") { probe in
            try await probe.forEachStream { stream in
                let file = stream.sample.file(1)
                // At a slow pace, the importer reads little ahead, so it is clear which pieces were complete before the break.
                let whole = try await stream.takeWhole(stream.source(pace: 7))
                let state = try await stream.state()
                for place in stream.cuts(6) {
                    let other = try await stream.anew()
                    let taking = try await other.take(MeteredSource(Array(file.prefix(place)), pace: 7))
                    let before = whole.steps.filter { $0.given <= place }.reduce(0) { $0 + $1.seen }
                    let seen = taking.steps.reduce(0) { $0 + $1.seen }
                    try Expect.that(
                        seen >= before,
                        "of \(before) items before byte \(place) of \(file.count), \(stream.name) brings \(seen)")
                    try await other.takeWhole(other.source())
                    try Expect.equal(
                        try await other.state(), state, "what is there once \(stream.name) has the whole file")
                    try await other.requireSound()
                }
            }
        },
        ModuleRule("streams.damaged", "A damaged file is refused or taken in as far as it makes sense, and has an end.")
        {
            probe in
            try await probe.forEachStream { stream in
                let file = stream.sample.file(1)
                var numbers = RepeatableNumbers(state: 11)
                for _ in 0..<40 { _ = try await stream.take(MeteredSource(file.damaged(by: &numbers))) }
                try await stream.requireSound()
            }
        },
        ModuleRule(
            "streams.progress", "How much has been read grows, is never more than that, and in the end is the file."
        ) {
            probe in
            try await probe.forEachStream { stream in
                let file = stream.sample.file(10)
                for pace in [7, 4_096] {
                    let source = MeteredSource(file, pace: pace)
                    let taking = try stream.sound(try await stream.read(source))
                    var last: Int64 = 0
                    for step in taking.steps {
                        try Expect.that(
                            step.bytesRead >= max(last, 1),
                            "\(stream.name) says that it read \(step.bytesRead) bytes, after \(last)")
                        try Expect.that(
                            step.bytesRead <= step.given,
                            "\(stream.name) says that it read \(step.bytesRead) bytes, of which \(step.given) came")
                        last = step.bytesRead
                    }
                    // The reported progress may lack the last bytes of a file, because these bytes only close the file.
                    let end = taking.bytesRead ?? 0
                    try Expect.that(
                        end >= last && Int(end) * 10 >= file.count * 9 && end <= source.given,
                        "\(stream.name) says at the end that it read \(end) of \(file.count) bytes, after \(last)")
                }
            }
        },
        ModuleRule("streams.pieces", "A long file has no larger pieces than a short one.") { probe in
            try await probe.forEachStream { stream in
                let short = stream.sample.file(1)
                let long = stream.sample.file(max(10, (1 << 20) / max(1, short.count) + 1))
                let ofShort = try await stream.longestStep(of: short)
                let ofLong = try await stream.longestStep(of: long)
                // The whole of a short file may fit into one buffer.
                try Expect.that(
                    ofLong <= max(2 * ofShort, 128 << 10),
                    "\(stream.name) reads \(ofLong) of \(long.count) bytes for a piece, and \(ofShort) of \(short.count)"
                )
            }
        },
    ]
}

extension StreamProbe {
    /// The most bytes read for one piece.
    fileprivate func longestStep(of file: [UInt8]) async throws -> Int64 {
        try sound(try await read(MeteredSource(file, pace: 512))).longestStep
    }

    /// Positions at which a cut makes the file incomplete: at most this many, including the first and the last possible
    /// position. White space after the last item does not count.
    fileprivate func cuts(_ count: Int) -> [Int] {
        let file = sample.file(1)
        let end = file.lastIndex { !" \t\r\n".utf8.contains($0) } ?? 0
        var numbers = RepeatableNumbers(state: 7)
        return [0, min(1, end), end] + (0..<max(0, count - 3)).map { _ in Int.random(in: 0...end, using: &numbers) }
    }
}
