internal import Glibc
package import Kernel

/// The destination and the format of a command's result.
package struct CommandOutput: Sendable {
    package let format: OutputFormat
    private let write: @Sendable ([UInt8]) -> Void
    let isTerminal: Bool
    private let failure: OutputFailure?
    /// Nil if nothing is known about the output's reader.
    private(set) var sink: StandardStreams.Sink?
    /// The terminal features used for drawings.
    package internal(set) var display = TextDisplay()
    /// The time zones in which people are shown moments; nil for UTC. Programs get all moments in UTC.
    private var zones: ZoneList?

    package init(
        format: OutputFormat, isTerminal: Bool, failure: OutputFailure? = nil,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.format, self.failure, self.isTerminal, self.write) = (format, failure, isTerminal, write)
    }

    /// An output to standard output, which writes each result at once.
    package static func standard(_ format: OutputFormat) -> CommandOutput {
        let failure = OutputFailure()
        let sink = StandardStreams.current.output
        var output = CommandOutput(format: format, isTerminal: sink.isTerminal, failure: failure) { bytes in
            failure.note(sink.write(bytes))
        }
        output.sink = sink
        return output
    }

    /// The same output, with moments shown in these time zones.
    package func showing(_ zones: ZoneList?) -> CommandOutput {
        var output = self
        output.zones = zones
        return output
    }

    /// True if people are shown moments in UTC (`--utc`) instead of local time.
    package var isInUTC: Bool { zones == nil }

    /// A moment as text within a sentence.
    package func text(_ moment: Instant) -> String { MomentText.text(moment, zones) }

    /// Prints rows, and states on standard error how to get the next page if there is one. Pass objects if rows do not contain
    /// everything that programs need.
    package func list(_ listing: TabularOutput, objects: [JSONValue]? = nil, next: String? = nil) {
        switch format {
        case .table: write(Array(TableWriter.text(listing, isTerminal: isTerminal, zones: zones).utf8))
        case .csv: csv(listing)
        case .json: json(objects.map(JSONValue.array) ?? listing.json)
        }
        if let next { StandardError.line("For more, add --cursor \(next)") }
    }

    /// Prints rows of an endless result: one line each, with CSV headings only the first time. JSON prints one object per line;
    /// the objects are passed separately, because a row cannot contain objects.
    package func feed(_ listing: TabularOutput, objects: [JSONValue], isFirst: Bool) {
        switch format {
        case .json: write(objects.flatMap { JSONWriter.plainBytes($0) + [UInt8(ascii: "\n")] })
        case .csv: csv(listing, withHeader: isFirst)
        case .table:
            for row in listing.rows {
                let cells = zip(listing.columns, row).filter { $0.0.isForPeople }.map { TableWriter.plain($0.1, zones) }
                say(cells.joined(separator: "  "))
            }
        }
    }

    /// Prints a single record: its fields line by line for people, an object for programs.
    package func show(_ listing: TabularOutput) {
        guard format == .table else { return report("", listing) }
        for row in listing.rows {
            for (column, value) in zip(listing.columns, row) where column.isForPeople && value != .absent {
                say("\(column.title): \(TableWriter.whole(value, zones))")
            }
        }
    }

    /// Prints the result of an action: a sentence for people, the value itself for programs (several as an array).
    package func report(_ sentence: String, _ listing: TabularOutput) {
        switch format {
        case .table: say(sentence)
        case .csv: csv(listing)
        case .json: json(listing.rows.count == 1 ? listing.object(listing.rows[0]) : listing.json)
        }
    }

    /// Throws if any of the output was lost: a truncated listing must not look like a complete one.
    package func finish() throws(MizanError) {
        try failure?.check()
    }

    /// For an endless result that may print nothing for a long time: if the reader of the output has gone, ends the program as
    /// a write would.
    package func assertRead() throws(MizanError) {
        guard sink?.hasLostItsReader == true else { return }
        raise(SIGPIPE)
        failure?.note(EPIPE)
        try finish()
    }

    /// Prints a file unchanged, whatever the format; on a terminal, control sequences are replaced.
    package func file(_ bytes: [UInt8]) { write(isTerminal ? Self.plain(bytes) : bytes) }

    /// Prints exact CSV for programs. CSV cannot escape control sequences, so on a terminal they are replaced, as in tables.
    private func csv(_ listing: TabularOutput, withHeader: Bool = true) {
        let bytes = CSVWriter.bytes(listing, withHeader: withHeader)
        write(isTerminal ? Self.plain(bytes) : bytes)
    }

    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        Array(PlainText.lines(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// Prints a sentence for people, and nothing for programs.
    package func say(_ sentence: String) {
        if format == .table { write(Array((PlainText.lines(sentence) + "\n").utf8)) }
    }

    /// Prints a value for programs, and nothing for people.
    package func json(_ value: JSONValue) {
        if format == .json { write(JSONWriter.plainBytes(value, pretty: true) + [UInt8(ascii: "\n")]) }
    }
}
