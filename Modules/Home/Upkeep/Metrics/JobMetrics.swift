internal import HomeWork
internal import Kernel

/// Metrics of the jobs: the last run, its result, and the next run.
enum JobMetrics {
    static func all(_ jobs: JobService) async throws -> [Metric] {
        let reports = try await jobs.reports()
        func metric(
            _ name: String, _ help: String, _ kind: Metric.Kind = .gauge, _ value: (JobReport) -> Double?
        ) -> Metric {
            Metric(
                "mizan_job_" + name, kind, help,
                reports.compactMap { report in value(report).map { .init($0, [.init("job", report.name)]) } })
        }
        let metrics = [
            metric("last_run_timestamp_seconds", "Unix time at which the last run of a job ended.") {
                $0.lastRun.map(seconds)
            },
            metric("last_success_timestamp_seconds", "Unix time at which the last successful run ended.") {
                $0.lastSuccess.map(seconds)
            },
            metric("last_run_seconds", "The seconds that the last run took.") { $0.took },
            metric("next_run_timestamp_seconds", "Unix time of the job's next run.") { $0.next.map(seconds) },
            metric("running", "1 while a run is under way, else 0.") { $0.state == .running ? 1 : 0 },
            metric("failing_runs", "Failed runs since the last successful run.") { Double($0.failures) },
            metric("failures_total", "Scheduled runs that failed since the start.", .counter) {
                Double(jobs.failures(of: $0.name))
            },
        ]
        return metrics.filter { !$0.samples.isEmpty }
    }

    private static func seconds(_ moment: Instant) -> Double { Double(moment.microseconds / 1_000_000) }
}
