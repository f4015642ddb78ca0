package import ArgumentParser
package import CommandLineKit
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import ModuleKit

/// `mizan undo`, `mizan undo NUMBER`, `mizan undo --list`
package struct UndoCommand: OwnerCommand {
    package static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change that was made on the command line.",
        discussion: """
            Run it again to take back the change before that. A number takes back a change that --list shows, \
            whoever made it; the number of an undo reverses the undo. A record edited since then stays as it is, and \
            is listed. Accounts, settings of the installation and records deleted for good are never taken back.
            """)

    @Argument(help: ArgumentHelp("The number of the change, as --list shows it.", valueName: "number"))
    var number: Int64?

    @Flag(help: "Show the changes, the latest first.")
    var list = false

    @Option(help: ArgumentHelp("The number to show, 1 to 1000; 20 by default.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Use the data that all owners share.")
    var shared = false

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func validate() throws {
        if list, number != nil { throw ValidationError("Give a number, or --list.") }
        if limit != nil, !list { throw ValidationError("--limit goes with --list.") }
        if let limit, !(1...1_000).contains(limit) { throw ValidationError("--limit is a number from 1 to 1000.") }
    }

    package func run(in context: CommandContext) async throws {
        let undo = try context.module(HomeModule.self).undo
        let owner = shared ? OwnerID.shared : context.owner
        if list {
            let entries = try await undo.entries(limit ?? 20, owner: owner)
            context.output.list(UndoOutput.listing(entries))
            return
        }
        let output = context.output
        let result = try await DelayedProgress.with("Looking for the last change") { line in
            let name: @Sendable (OperationEntry) -> Void = { line.say(UndoOutput.name(of: $0, on: output)) }
            guard let number else {
                return try await undo.runLast(owner: owner, by: .commands, naming: name) { line.report($0) }
            }
            let entry = try await undo.operation(number, owner: owner)
            name(entry)
            return try await undo.run(entry, owner: owner, by: .commands) { line.report($0) }
        }
        UndoOutput.show(result, isShared: shared, on: context.output)
    }
}

/// The records that an undo left as they were.
enum KeptOutput {
    private static let shown = 20

    static func say(_ kept: [RecordReference], on output: CommandOutput) {
        guard !kept.isEmpty else { return }
        output.say(
            "  \(Counted.text(kept.count, "record")) left alone, because changed since or needed by other records:")
        for reference in kept.prefix(shown) { output.say("    \(reference)") }
        if kept.count > shown { output.say("    … and \(kept.count - shown) more; --output json lists all") }
    }
}

/// The output of undoing.
enum UndoOutput {
    static func listing(_ entries: [OperationEntry]) -> TabularOutput {
        let titles = [
            "number": "No.", "at": "When", "what": "What", "origin": "By", "changes": "Changes",
            "undone": "Taken back", "unfinished": "Unfinished",
        ]
        return TabularOutput(
            OperationPresentation.fields.map(\.name), titles, rows: entries.map(OperationPresentation.values),
            whenEmpty:
                "No change is known that can be taken back. Changes by Mizan 0.1 are not listed here; its imports are (mizan import --list)."
        )
    }

    /// `Taking back “quran note add” of 14:30, 1 change`
    static func name(of entry: OperationEntry, on output: CommandOutput) -> String {
        let by = entry.isOfCommandLine ? "" : " by \(OperationPresentation.origin(entry))"
        return
            "Taking back “\(entry.action)”\(by) of \(output.text(entry.at)), \(Counted.text(entry.changes, "change"))"
    }

    static func show(_ result: UndoService.Result, isShared: Bool, on output: CommandOutput) {
        output.json(OperationPresentation.json(result))
        for entry in result.passed {
            output.say(
                "“\(entry.action)” (\(entry.number)) is skipped: everything that it changed has been changed since, "
                    + "or cannot be brought back."
            )
        }
        output.say(name(of: result.operation, on: output) + ":")
        let records = result.records
        if records.removed > 0 { output.say("  \(Counted.text(records.removed, "record")) removed") }
        let asBefore = records.restored - records.fitted
        if asBefore > 0 { output.say("  \(Counted.text(asBefore, "record is", "records are")) as before") }
        if records.fitted > 0 {
            output.say(
                "  \(Counted.text(records.fitted, "record is", "records are")) back, fitted to what has changed since")
        }
        if records.facts > 0 { output.say("  \(Counted.text(records.facts, "fact")) gone: the file brings them again") }
        KeptOutput.say(records.kept, on: output)
        for remark in records.remarks { output.say("  \(remark)") }
        if let number = result.number {
            output.say("To bring it back: mizan undo \(isShared ? "--shared " : "")\(number)")
        }
    }
}
