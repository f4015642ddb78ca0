internal import Kernel

/// The jobs: when each ran, what came of it, when it runs next.
enum JobFigures {
    static func all(_ jobs: JobService) async throws -> [Figure] {
        let reports = try await jobs.reports()
        func figure(
            _ name: String, _ help: String, _ kind: Figure.Kind = .gauge, _ value: (JobReport) -> Double?
        ) -> Figure {
            Figure(
                "mizan_job_" + name, kind, help,
                reports.compactMap { report in value(report).map { .init($0, [.init("job", report.name)]) } })
        }
        let figures = [
            figure("last_run_timestamp_seconds", "When the last run of a job ended, as Unix time.") {
                $0.lastRun.map(seconds)
            },
            figure("last_success_timestamp_seconds", "When the last run that did not fail ended, as Unix time.") {
                $0.lastSuccess.map(seconds)
            },
            figure("last_run_seconds", "How many seconds the last run took.") { $0.took },
            figure("next_run_timestamp_seconds", "When the job is due next, as Unix time.") { $0.next.map(seconds) },
            figure("running", "1 while a run is under way, else 0.") { $0.state == .running ? 1 : 0 },
            figure("failing_runs", "Runs that failed since the last that did not.") { Double($0.failures) },
            figure("failures_total", "Runs of the schedule that failed since the start.", .counter) {
                Double(jobs.failures(of: $0.name))
            },
        ]
        return figures.filter { !$0.samples.isEmpty }
    }

    private static func seconds(_ moment: Instant) -> Double { Double(moment.microseconds / 1_000_000) }
}
