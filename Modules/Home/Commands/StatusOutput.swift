internal import CommandLineKit
internal import HomeRemotes
internal import HomeUpkeep
internal import HomeWork
internal import Kernel

/// The output of Mizan's state.
enum StatusOutput {
    static func show(
        _ report: StatusReport, jobs: [JobReport], remotes: [(owner: String, report: ConnectorReport)],
        on output: CommandOutput
    ) {
        output.say("Store: \(report.place), \(ByteCount.text(report.size))")
        output.say(
            "Last backup: \(report.lastBackup.map { output.text($0) } ?? "none beside the store; to make one: mizan backup")"
        )
        output.say("Server: \(report.server.map { "\($0) is running" } ?? "not running")")
        output.list(listing(report.modules))
        for part in report.modules {
            if let why = part.explanation { output.say("\(part.title) – \(part.state): \(why)") }
        }
        let owners = report.owners.map { owner in
            let quota = owner.quotaBytes.map { " of \(ByteCount.text($0)), not counting figures that follow" } ?? ""
            let usage = ByteCount.text(owner.usedBytes) + quota
            return "\(owner.name) (\(Counted.text(owner.version, "change")), \(usage))"
        }
        output.say("Owners: \(owners.isEmpty ? "none yet" : owners.joined(separator: ", "))")
        for owner in report.owners where owner.unfinished > 0 {
            output.say(
                "Unfinished: \(Counted.text(owner.unfinished, "operation", "operations")) of \(owner.name); "
                    + "run the same command again to continue or end each (mizan import --list, mizan undo --list)")
        }
        output.say("Jobs:")
        for job in jobs { output.say("  \(JobOutput.line(job, on: output))") }
        if !remotes.isEmpty { output.say("In step with:") }
        for one in remotes {
            let whose = report.owners.count > 1 ? " (\(one.owner))" : ""
            output.say("  \(ConnectorOutput.line(one.report, on: output))\(whose)")
        }
        if let explanation = report.clock.explanation { output.say("Clock: \(explanation)") }
    }

    private static func listing(_ parts: [StatusReport.Part]) -> TabularOutput {
        TabularOutput(
            ["id": nil, "title": "Part", "state": "State", "schema": "Schema", "explanation": nil],
            rows: parts.map { part in
                [
                    .text(part.id), .text(part.title), .text(part.state),
                    part.steps.last.map(FieldValue.text) ?? .absent, part.explanation.map(FieldValue.text) ?? .absent,
                ]
            })
    }
}
