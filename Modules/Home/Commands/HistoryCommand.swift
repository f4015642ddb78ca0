package import ArgumentParser
package import CommandLineKit
internal import HomeData
internal import Kernel

/// `mizan history RECORD`, `mizan history RECORD --restore`
package struct HistoryCommand: OwnerCommand {
    package static let configuration = CommandConfiguration(
        commandName: "history", abstract: "What became of one record, and bring it back.",
        discussion: """
            A record is named by its type and its key, as mizan sync changes shows them: quran.FavoriteAyah/2:255. \
            --restore brings one back that was removed; with --to, it is again what it was at that version. What was \
            deleted for good does not come back.
            """)

    @Argument(help: ArgumentHelp("The record: type/key.", valueName: "record"))
    var record: String

    @Flag(help: "Bring the record back.")
    var restore = false

    @Option(help: ArgumentHelp("To which of its versions.", valueName: "version"))
    var to: Int64?

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func validate() throws {
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
        if restore {
            let restored = try await history.restore(reference, to: to, owner: context.owner)
            context.output.json(HistoryPresentation.json(restored, of: reference))
            context.output.say(
                restored.isChanged
                    ? "\(reference) is there, as its version \(restored.version)."
                    : "\(reference) is there already, as its version \(restored.version): nothing was changed.")
            KeptOutput.say(restored.leftAlone, on: context.output)
            for remark in restored.remarks { context.output.say(remark) }
        } else {
            HistoryOutput.show(try await history.versions(of: reference, owner: context.owner), on: context.output)
        }
    }
}

/// What a record's versions look like.
enum HistoryOutput {
    static func show(_ versions: [RecordPast], on output: CommandOutput) {
        let titles = [
            "version": "Version", "at": "When", "kind": "What became of it", "action": "By which", "origin": "By whom",
            "difference": "Difference",
        ]
        output.list(
            TabularOutput(
                columns: ["version", "at", "kind", "action", "origin", "difference"].map {
                    TabularOutput.Column($0, titles[$0] ?? $0)
                },
                rows: versions.map(row), whenEmpty: "Nothing is known of it."),
            objects: versions.map(HistoryPresentation.json))
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
