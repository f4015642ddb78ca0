internal import Glibc
package import Kernel

/// Where a command's result goes, and in which format.
package struct CommandOutput: Sendable {
    package let format: OutputFormat
    private let write: @Sendable ([UInt8]) -> Void
    let isTerminal: Bool
    private let failure: OutputFailure?
    /// Nil where nothing is known of the reader.
    private(set) var sink: StandardStreams.Sink?
    /// How people are shown drawings.
    package internal(set) var display = TextDisplay()
    /// The clocks by which people are shown moments; nil for UTC. Programs get all moments in UTC.
    private var zones: ZoneList?

    package init(
        format: OutputFormat, isTerminal: Bool, failure: OutputFailure? = nil,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.format, self.failure, self.isTerminal, self.write) = (format, failure, isTerminal, write)
    }

    /// Standard output, in one write per result.
    package static func standard(_ format: OutputFormat) -> CommandOutput {
        let failure = OutputFailure()
        let sink = StandardStreams.current.output
        var output = CommandOutput(format: format, isTerminal: sink.isTerminal, failure: failure) { bytes in
            failure.note(sink.write(bytes))
        }
        output.sink = sink
        return output
    }

    /// The same, with moments as clocks showed them there.
    package func showing(_ zones: ZoneList?) -> CommandOutput {
        var output = self
        output.zones = zones
        return output
    }

    /// True if people want moments in UTC (`--utc`), whatever clocks showed.
    package var isInUTC: Bool { zones == nil }

    /// A moment within a sentence.
    package func text(_ moment: Instant) -> String { MomentText.text(moment, zones) }

    /// Prints rows, and says on standard error how to see the next page if there is one. Objects are given where a row does
    /// not hold all that programs want to know.
    package func list(_ listing: TabularOutput, objects: [JSONValue]? = nil, next: String? = nil) {
        switch format {
        case .table: write(Array(TableWriter.text(listing, isTerminal: isTerminal, zones: zones).utf8))
        case .csv: csv(listing)
        case .json: json(objects.map(JSONValue.array) ?? listing.json)
        }
        if let next { StandardError.line("There are more: add --cursor \(next)") }
    }

    /// Prints rows of a result that has no end: a line each, and headings the first time alone. JSON is an object to a
    /// line, which are given: a row holds no objects.
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

    /// Prints one thing: its fields line by line for people, an object for programs.
    package func show(_ listing: TabularOutput) {
        guard format == .table else { return report("", listing) }
        for row in listing.rows {
            for (column, value) in zip(listing.columns, row) where column.isForPeople && value != .absent {
                say("\(column.title): \(TableWriter.whole(value, zones))")
            }
        }
    }

    /// Prints what was done: a sentence for people, the value itself for programs (several as an array).
    package func report(_ sentence: String, _ listing: TabularOutput) {
        switch format {
        case .table: say(sentence)
        case .csv: csv(listing)
        case .json: json(listing.rows.count == 1 ? listing.object(listing.rows[0]) : listing.json)
        }
    }

    /// Throws if any of the output was lost: a listing that was cut off must not look like a whole one.
    package func finish() throws(MizanError) {
        try failure?.check()
    }

    /// For a result that has no end and may have nothing to print for long: ends the program as a write would do if
    /// the reader of the output has gone.
    package func assertRead() throws(MizanError) {
        guard sink?.hasLostItsReader == true else { return }
        raise(SIGPIPE)
        failure?.note(EPIPE)
        try finish()
    }

    /// Prints a file as it is, whatever the format; what would steer a terminal is not sent to one.
    package func file(_ bytes: [UInt8]) { write(isTerminal ? Self.plain(bytes) : bytes) }

    /// Exact for programs. CSV has no way to write what steers a terminal, so there it is shown with the care of tables.
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
