package import ArgumentParser
package import CommandLineKit
internal import HomeDoor
internal import HomePast
internal import Kernel

/// `mizan history RECORD`, `mizan history RECORD --show VERSION`, `mizan history RECORD --restore`
package struct HistoryCommand: OwnerCommand {
    package static let configuration = CommandConfiguration(
        commandName: "history", abstract: "A record's history, and a way to bring it back.",
        discussion: """
            A record is named by its type and its key, as mizan sync changes shows them: quran.FavoriteAyah/2:255. \
            The list shows the changes of each version, the latest first; --show shows all fields of one version. A \
            list that is too large stops early, and prints the cursor for the rest. --restore brings back a removed \
            record; with --to, the record returns to its state at that version. A record that was deleted for good \
            cannot be brought back.
            """)

    @Argument(help: ArgumentHelp("The record: type/key.", valueName: "record"))
    var record: String

    @Option(help: ArgumentHelp("Show the fields of that version.", valueName: "version"))
    var show: Int64?

    @Option(help: ArgumentHelp("The largest number of versions to show.", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("Continue where an earlier list ended.", valueName: "cursor"))
    var cursor: String?

    @Flag(help: "Bring the record back.")
    var restore = false

    @Option(help: ArgumentHelp("The version to restore.", valueName: "version"))
    var to: Int64?

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number from 1; \(limit) is not.") }
        if show != nil || limit != nil || cursor != nil, restore {
            throw ValidationError("--restore brings a record back, and shows no list.")
        }
        if to != nil, !restore { throw ValidationError("--to goes with --restore.") }
        if reference == nil { throw ValidationError("A record is named type/key: quran.FavoriteAyah/2:255.") }
    }

    private var reference: RecordReference? {
        guard let slash = record.firstIndex(of: "/"), slash != record.startIndex else { return nil }
        return RecordReference(type: String(record[..<slash]), key: String(record[record.index(after: slash)...]))
    }

    package func run(in context: CommandContext) async throws {
        guard let reference else { return }
        let history = try context.module(HomeModule.self).history
        if let show {
            HistoryOutput.show(try await history.then(reference, at: show, owner: context.owner), on: context.output)
        } else if restore {
            let restored = try await history.restore(reference, to: to, owner: context.owner)
            context.output.json(HistoryPresentation.json(restored, of: reference))
            context.output.say(
                restored.isChanged
                    ? "\(reference) has been restored, as its version \(restored.version)."
                    : "\(reference) already has this state, as its version \(restored.version): nothing was changed.")
            KeptOutput.say(restored.leftAlone, on: context.output)
            for remark in restored.remarks { context.output.say(remark) }
        } else {
            try await list(reference, history, in: context)
        }
    }

    /// Prints page after page, until the output has as many bytes as one page may have.
    private func list(_ reference: RecordReference, _ history: HistoryService, in context: CommandContext) async throws
    {
        var query = RecordQuery(limit: limit, cursor: cursor)
        query.bytes = RecordQuery.usualBytes
        var listing = HistoryOutput(format: context.output.format)
        repeat {
            let page = try await history.page(of: reference, query, owner: context.owner)
            listing.add(page.items)
            query.limit = query.limit.map { $0 - page.items.count }
            query.cursor = page.next
        } while query.cursor != nil && query.limit ?? 1 > 0 && listing.weight < RecordQuery.usualBytes
        listing.print(next: query.cursor, on: context.output)
    }
}

/// The output of a record's versions.
struct HistoryOutput {
    private let format: OutputFormat
    private var rows: [[FieldValue]] = []
    /// For programs that read JSON, because the values of a row are shortened.
    private var objects: [JSONValue] = []
    /// The approximate size of the output in bytes.
    private(set) var weight = 0

    init(format: OutputFormat) {
        self.format = format
    }

    mutating func add(_ versions: [RecordPast]) {
        for past in versions {
            weight += Self.rowWeight
            rows.append(Self.row(past))
            guard format == .json else { continue }
            objects.append(HistoryPresentation.json(past))
            weight += objects.last?.weight ?? 0
        }
    }

    private static let rowWeight = 512

    func print(next: String?, on output: CommandOutput) {
        output.list(
            TabularOutput(
                [
                    "version": "Version", "at": "When", "kind": "The change", "action": "By which",
                    "origin": "By whom", "difference": "Difference",
                ],
                rows: rows, whenEmpty: "No history of it is known."),
            objects: format == .json ? objects : nil, next: next)
    }

    /// One version with its fields.
    static func show(_ then: RecordThen, on output: CommandOutput) {
        guard output.format != .json else { return output.json(HistoryPresentation.json(then)) }
        var rows: [[FieldValue]] = []
        if case .object(let members)? = then.fields {
            rows = members.map { [.text($0.name), value($0.value)] }
        }
        output.list(
            TabularOutput(
                ["field": "Field", "value": "Value"], rows: rows,
                whenEmpty: "The record did not exist at that version."))
    }

    /// A moment is shown in the owner's time zone, as in every table.
    private static func value(_ value: JSONValue) -> FieldValue {
        guard case .string(let text) = value else { return .text(JSONWriter.text(value)) }
        return Instant(text).flatMap { $0.description == text ? .instant($0) : nil } ?? .text(text)
    }

    private static func row(_ past: RecordPast) -> [FieldValue] {
        let difference = HistoryPresentation.sentence(past)
        return [
            .integer(past.version), .instant(past.at), .text(past.kind.rawValue),
            past.operation.map { .text($0.action) } ?? .absent,
            past.operation.map { .text(OperationPresentation.origin($0)) } ?? .absent,
            difference.isEmpty ? .absent : .text(difference),
        ]
    }
}
