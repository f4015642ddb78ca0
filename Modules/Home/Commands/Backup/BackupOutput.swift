internal import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// The output of a backup, the list of backups, a check and a restore.
enum BackupOutput {
    static func showMade(_ made: BackupSummary, on output: CommandOutput) {
        output.json(made.json)
        output.say(made.path)
        output.say("  \(made.owners), \(ByteCount.text(made.size)), verified")
        for note in made.notes { output.say("  \(note)") }
    }

    static func showSound(_ verified: BackupSummary, on output: CommandOutput) {
        output.json(verified.json)
        output.say("\(verified.path) is sound.")
        let made = verified.madeAt.map { "made \(output.text($0)), " } ?? ""
        output.say("  \(made)\(verified.owners), \(ByteCount.text(verified.size))")
        for note in verified.notes { output.say("  \(note)") }
    }

    static func show(_ restored: RestoreSummary, from file: String, into place: String, on output: CommandOutput) {
        output.json(restored.json)
        output.say("\(file) has been restored into \(place): \(restored.owners).")
        output.say("  \(restored.access)")
        for note in restored.notes { output.say("  \(note)") }
        if let kept = restored.kept { output.say("  The store that was there is kept: \(kept)") }
    }

    static func question(_ verified: BackupSummary, _ place: String, on output: CommandOutput) -> String {
        let made = verified.madeAt.map { " of \(output.text($0))" } ?? ""
        let notes = verified.notes.map { $0 + "\n" }.joined()
        return "\(notes)Replace the store in \(place) by the backup\(made) with \(verified.owners)?"
    }

    static func listing(_ rows: [[FieldValue]]) -> TabularOutput {
        let titles = [
            "name": "Name", "madeAt": "Made", "origin": "By", "size": "Bytes", "owners": "Holds", "proof": "Proof",
            "records": "Records",
        ]
        return TabularOutput(
            BackupPresentation.fields.map(\.name), titles, rows: rows,
            whenEmpty: "There is no backup yet. To make one: mizan backup")
    }
}
