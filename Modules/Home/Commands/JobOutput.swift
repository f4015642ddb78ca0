internal import CommandLineKit
internal import HomeWork

/// The output of jobs: a list, the result of a run, and lines of the status.
enum JobOutput {
    static func show(_ reports: [JobReport], on output: CommandOutput) {
        output.list(listing(reports))
        for report in reports where report.holder != nil { output.say(line(report, on: output)) }
    }

    static func showRun(_ report: JobReport, on output: CommandOutput) {
        output.report("\(report.name): \(report.message ?? "There was nothing to do.")", listing([report]))
    }

    private static func listing(_ reports: [JobReport]) -> TabularOutput {
        let titles = [
            "name": "Job", "state": "State", "lastRun": "Last run", "next": "Next",
            "message": "The result, or the reason of the failure",
        ]
        return TabularOutput(
            reports.first?.fields.map(\.name) ?? [], titles,
            rows: reports.map { $0.fields.map(\.value) }, whenEmpty: "There are no jobs.")
    }

    /// A job as one line.
    static func line(_ report: JobReport, on output: CommandOutput) -> String {
        let since = report.runningSince.map { " since \(output.text($0))" } ?? ""
        let began = report.runningSince.map { " at \(output.text($0))" } ?? ""
        let at = report.lastRun.map { " at \(output.text($0))" } ?? ""
        let next = report.next.map { "; next at \(output.text($0))" } ?? ""
        let holder = report.holder ?? "somebody"
        switch report.state {
        case .never: return "\(report.name) has not run yet\(next)"
        case .running: return "\(holder) has been running \(report.name)\(since)"
        case .interrupted: return "\(holder) was interrupted while running \(report.name), begun\(began)"
        case .ok: return "\(report.name) ended well\(at)\(next)"
        case .failed: return "\(report.name) failed\(at): \(report.message ?? "")\(next)"
        }
    }
}
