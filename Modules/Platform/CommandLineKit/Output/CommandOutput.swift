internal import Glibc
package import Kernel

/// The destination and the format of a command's result.
package struct CommandOutput: Sendable {
    private let asked: OutputFormat
    /// The requested fields, in the requested order; nil if the command chooses the fields.
    private let fields: [String]?
    private let write: @Sendable ([UInt8]) -> Void
    let isTerminal: Bool
    private let failure: OutputFailure?
    /// Nil if nothing is known about the output's reader.
    private(set) var sink: StandardStreams.Sink?
    /// The terminal features used for drawings.
    package internal(set) var display = TextDisplay()
    var pager: Pager?
    /// The time zones in which people are shown moments; nil for UTC. Programs get all moments in UTC.
    private var zones: ZoneList?

    package init(
        format: OutputFormat, fields: [String]? = nil, isTerminal: Bool, failure: OutputFailure? = nil,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (asked, self.fields) = (format, fields)
        (self.failure, self.isTerminal, self.write) = (failure, isTerminal, write)
    }

    /// The format that a command gives its results in. A table of chosen fields is what programs get, drawn for people.
    package var format: OutputFormat { asked == .spreadsheet || asked == .table && fields != nil ? .csv : asked }

    /// True if people read it.
    package var isForPeople: Bool { asked == .table }

    /// An output to standard output, which writes each result at once.
    package static func standard(_ format: OutputFormat, fields: FieldChoice? = nil) -> CommandOutput {
        let failure = OutputFailure()
        let sink = StandardStreams.current.output
        var output = CommandOutput(
            format: format, fields: fields?.names, isTerminal: sink.isTerminal, failure: failure
        ) { bytes in failure.note(sink.write(bytes)) }
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

    /// Prints rows. `objects` replaces the rows in JSON if a row does not contain everything that programs need.
    ///
    /// - Parameter next: the cursor of the next page, which is reported on standard error.
    package func list(_ listing: TabularOutput, objects: [JSONValue]? = nil, next: String? = nil) {
        guard let listing = chosen(listing) else { return }
        switch asked {
        case .table: page(TableWriter.text(listing, on: display, zones: zones))
        case .csv, .spreadsheet: csv(listing)
        case .json: json(.array(fields == nil ? objects ?? listing.objects : listing.objects))
        }
        if let next { StandardError.line("For more, add --cursor \(next)") }
    }

    /// Prints a page of a list with these options, and reports on standard error how to see the rest.
    package func list(_ listing: TabularOutput, next: String?, of page: PageOptions) {
        list(listing)
        page.sayMore(next)
    }

    /// The listing with only the requested fields. Nil if a requested field does not exist; the command then fails.
    private func chosen(_ listing: TabularOutput) -> TabularOutput? {
        guard let fields else { return listing }
        do throws(MizanError) { return try listing.with(fields) } catch {
            failure?.note(error)
            return nil
        }
    }

    /// Prints a text for people: in the pager if there is a pager and the text is long, otherwise directly.
    func page(_ text: String) {
        if pager?.show(text) != true { write(Array(text.utf8)) }
    }

    /// Prints rows of an endless result: one line each, with CSV headings only the first time. JSON prints one object per line;
    /// the objects are passed separately, because a row cannot contain objects.
    package func feed(_ listing: TabularOutput, objects: [JSONValue], isFirst: Bool) {
        guard let listing = chosen(listing) else { return }
        switch asked {
        case .json:
            let objects = fields == nil ? objects : listing.objects
            write(objects.flatMap { JSONWriter.plainBytes($0) + [UInt8(ascii: "\n")] })
        case .csv, .spreadsheet: csv(listing, isStart: isFirst)
        case .table:
            for row in listing.rows {
                let cells = zip(listing.columns, row).filter { $0.0.isForPeople }.map { TableWriter.plain($0.1, zones) }
                line(cells.joined(separator: "  "))
            }
        }
    }

    /// Prints a single record: its fields line by line for people, an object for programs.
    package func show(_ listing: TabularOutput) {
        guard isForPeople else { return report("", listing) }
        guard let listing = chosen(listing) else { return }
        for row in listing.rows {
            for (column, value) in zip(listing.columns, row) where column.isForPeople && value != .absent {
                line("\(column.title): \(TableWriter.plain(value, zones))")
            }
        }
    }

    /// Prints the result of an action: a sentence for people, the value itself for programs (several as an array).
    package func report(_ sentence: String, _ listing: TabularOutput) {
        guard let listing = chosen(listing) else {
            // It is done all the same.
            if isForPeople { line(sentence) }
            return
        }
        switch asked {
        case .table: fields == nil ? say(sentence) : show(listing)
        case .csv, .spreadsheet: csv(listing)
        case .json: json(listing.rows.count == 1 ? listing.object(listing.rows[0]) : .array(listing.objects))
        }
    }

    /// Throws if any of the output was lost: a truncated listing must not look like a complete one.
    package func finish() throws(MizanError) {
        try failure?.check()
    }

    /// Ends the program, as a write would, if the reader of the output has gone. This check is for an endless result that may
    /// print nothing for a long time.
    package func assertRead() throws(MizanError) {
        guard sink?.hasLostItsReader == true else { return }
        raise(SIGPIPE)
        failure?.note(EPIPE)
        try finish()
    }

    /// A CSV file in the requested form: with the chosen columns alone, and for a spreadsheet if one is asked for.
    package func csvFile(_ bytes: [UInt8]) throws -> [UInt8] {
        guard asked == .spreadsheet || fields != nil else { return bytes }
        let rows = try CSVRowReader.rows(String(decoding: bytes, as: UTF8.self)).map(\.fields)
        var listing = TabularOutput(rows.first ?? [], rows: rows.dropFirst().map { $0.map(FieldValue.text) })
        if let fields { listing = try listing.with(fields) }
        return CSVWriter.bytes(listing, forSpreadsheet: asked == .spreadsheet)
    }

    /// Prints a file unchanged, whatever the format; on a terminal, control sequences are replaced.
    package func file(_ bytes: [UInt8]) { write(isTerminal ? Self.plain(bytes) : bytes) }

    /// Prints exact CSV for programs. CSV cannot escape control sequences, so on a terminal they are replaced, as in tables.
    private func csv(_ listing: TabularOutput, isStart: Bool = true) {
        let bytes = CSVWriter.bytes(listing, withHeader: isStart, forSpreadsheet: asked == .spreadsheet)
        write(isTerminal ? Self.plain(bytes) : bytes)
    }

    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        Array(PlainText.lines(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// Prints a sentence for people, and nothing for programs.
    package func say(_ sentence: String) {
        if format == .table { line(sentence) }
    }

    private func line(_ text: String) { write(Array((PlainText.lines(text) + "\n").utf8)) }

    /// Prints a value for programs, and nothing for people.
    package func json(_ value: JSONValue) {
        if format == .json { write(JSONWriter.plainBytes(value, pretty: true) + [UInt8(ascii: "\n")]) }
    }
}
