internal import CommandLineKit
internal import HomeData
internal import Kernel

/// What the house's state looks like.
enum StatusOutput {
    static func show(_ report: HouseReport, on output: CommandOutput) {
        guard output.format != .json else { return output.json(report.json) }
        output.say("Store: \(report.directory)")
        output.list(listing(report.modules))
        for part in report.modules {
            if let why = part.explanation { output.say("\(part.title) – \(part.state): \(why)") }
        }
        let owners = report.owners.map { "\($0.name) (\(Counted.text($0.version, "change")))" }
        output.say("Owners: \(owners.isEmpty ? "none yet" : owners.joined(separator: ", "))")
        output.say("Jobs:")
        for job in report.jobs { output.say("  \(JobOutput.line(job))") }
        if let explanation = report.clock.explanation { output.say("Clock: \(explanation)") }
    }

    private static func listing(_ parts: [HouseReport.Part]) -> Listing {
        Listing(
            columns: [
                Listing.Column("id", "Part", isForPeople: false), Listing.Column("title", "Part"),
                Listing.Column("state", "State"), Listing.Column("schema", "Schema"),
                Listing.Column("explanation", "Why", isForPeople: false),
            ],
            rows: parts.map { part in
                [
                    .text(part.id), .text(part.title), .text(part.state),
                    part.steps.last.map(FieldValue.text) ?? .absent, part.explanation.map(FieldValue.text) ?? .absent,
                ]
            }, whenEmpty: "")
    }
}
