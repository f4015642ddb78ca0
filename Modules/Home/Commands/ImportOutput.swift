internal import CommandLineKit
internal import HomeImports
internal import HomePast
internal import Kernel

/// The output of an import, its undoing and the list of imports.
enum ImportOutput {
    private static let shownRejections = 20
    private static let shownKeys = 10

    static func show(_ result: ImportResult, isShared: Bool, on output: CommandOutput) {
        output.json(ImportPresentation.json(result))
        output.say("\(PlainText.oneLine(result.file)): \(result.titles.joined(separator: ", "))")
        for count in result.report.counts {
            let parts = [
                count.added > 0 ? "\(count.added) added" : nil,
                count.linked > 0 ? "\(count.linked) linked" : nil,
                count.restored > 0 ? "\(count.restored) restored" : nil,
                count.updated > 0 ? "\(count.updated) updated" : nil,
                count.kept > 0 ? "\(count.kept) changed here and not overwritten" : nil,
                count.unchanged > 0 ? "\(count.unchanged) already here" : nil,
                count.waiting > 0 ? "\(count.waiting) waiting" : nil,
                count.inTrash > 0 ? "\(count.inTrash) in the trash" : nil,
            ].compactMap { $0 }
            output.say("  \(count.kind): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))")
        }
        for remark in result.report.remarks { output.say("  \(remark)") }
        if result.isReadByDefault { output.say("  --option says otherwise.") }
        showIgnored(result.report.ignoredKeys, on: output)
        showRejections(result.report, on: output)
        showProposals(result.report, on: output)
        if let examples = result.examples {
            show(examples, of: result.report, on: output)
        } else if let number = result.number {
            let undo = "mizan import \(isShared ? "--shared " : "")--undo \(number)"
            output.say("Import \(number) is done. To undo it: \(undo)")
        } else if result.report.unreadable.isEmpty, !result.report.tookNothing {
            output.say(result.report.waiting > 0 ? "Nothing is stored." : "Nothing new: the store is as it was.")
        }
    }

    /// Shows the items as their importer presents them. If the importer presents none, shows the records that would change.
    /// Programs get these records as JSON.
    private static func show(
        _ examples: [ImportResult.Example], of report: ImportReport, on output: CommandOutput
    ) {
        for line in report.shown { output.say("    \(line)") }
        if report.unshown > 0 { output.say("    … and \(report.unshown) more") }
        if report.shown.isEmpty {
            for one in examples { output.say("    \(one.kind.rawValue) \(one.reference)") }
        }
        output.say("This was a trial run: nothing is stored.")
    }

    private static func showIgnored(_ keys: [String], on output: CommandOutput) {
        guard !keys.isEmpty else { return }
        let names = keys.prefix(shownKeys).map { PlainText.oneLine($0.prefix(60)) }.joined(separator: ", ")
        let more = keys.count > shownKeys ? ", …" : ""
        output.say("  \(Counted.text(keys.count, "other key")) ignored: \(names)\(more)")
    }

    private static func showRejections(_ report: ImportReport, on output: CommandOutput) {
        guard report.rejections > 0 else { return }
        // A part that cannot be read at all has a line of its own, and is not counted among the refused items.
        let items = report.rejections - report.unreadable.count
        output.say("  Not taken from the file\(items > 0 ? " (\(items))" : ""):")
        for one in report.rejected.prefix(shownRejections) { output.say("    \(one.path): \(one.reason)") }
        let more = report.rejections - min(report.rejected.count, shownRejections)
        if more > 0 {
            let listed = report.unlistedRejections > 0 ? "the first \(report.rejected.count)" : "all"
            output.say("    … and \(more) more; --output json lists \(listed)")
        }
    }

    private static func showProposals(_ report: ImportReport, on output: CommandOutput) {
        guard report.waiting > 0 else { return }
        let (wait, they) = report.waiting == 1 ? ("waits", "It") : ("wait", "They")
        output.say("  \(Counted.text(report.waiting, "item")) \(wait). \(they) may be here already:")
        for one in report.proposals.prefix(shownRejections) {
            output.say("    \(one.path): \(one.item) may be \(one.entry)")
        }
        let more = report.waiting - min(report.proposals.count, shownRejections)
        if more > 0 { output.say("    … and \(more) more; --output json lists them") }
        output.say("  --match link says that they are the same; --match add takes them in beside those.")
    }

    static func show(_ result: ImportUndo.Result, of number: Int64, on output: CommandOutput) {
        output.json(ImportPresentation.json(result, of: number))
        let asBefore = max(0, result.restored - result.fitted)
        output.say(
            "Import \(number) is undone: \(result.removed) removed, \(asBefore) restored to the state before it.")
        if result.fitted > 0 {
            output.say(
                "  \(Counted.text(result.fitted, "record is", "records are")) back, fitted to what has changed since")
        }
        if result.facts > 0 { output.say("  \(Counted.text(result.facts, "fact")) gone: the file brings them again") }
        KeptOutput.say(result.kept, on: output)
        for remark in result.remarks { output.say("  \(remark)") }
    }

    static func listing(_ entries: [ImportEntry]) -> TabularOutput {
        let titles = [
            "import": "No.", "file": "File", "importers": "Kind", "state": "State", "added": "Added",
            "updated": "Updated", "rejected": "Rejected", "importedAt": "When",
        ]
        return TabularOutput(
            ImportPresentation.fields.map(\.name), titles, rows: entries.map(ImportPresentation.values),
            whenEmpty: "Nothing has been imported yet.")
    }
}
