internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// A backup is young enough. A store of less than two days needs none yet.
struct BackupCheck: DoctorCheck {
    let name = "backups"
    let reach = DoctorReach.everything
    /// The age in seconds from which a backup is too old; nil if nobody wants a warning.
    let oldest: Int64?

    private static let firstDays = Duration.seconds(2 * 86_400)

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        guard let oldest else { return [Finding(.ok, "Warnings about old backups are off (backup.warnAfter).")] }
        let now = context.setup.clock.now()
        let latest = try await BlockingWork.run { [setup = context.setup] _ in try BackupService(setup).latest(at: now)
        }
        if let latest, latest.advanced(by: .seconds(oldest)) >= now {
            return [Finding(.ok, "The latest backup was made at \(latest).")]
        }
        let born = try await context.read {
            try $0.firstRow("SELECT applied_at FROM migrations ORDER BY applied_at LIMIT 1")
        }
        if latest == nil, let born = try born?.instant(0), born.advanced(by: Self.firstDays) > now {
            return [Finding(.ok, "There is no backup yet; the store is new.")]
        }
        let age = DurationText.text(oldest)
        return [
            Finding(
                .warning,
                latest.map { "The latest backup beside the store was made at \($0), more than \(age) ago." }
                    ?? "There is no backup beside the store.",
                advice: "Make one: mizan backup. A server makes one daily. If yours are elsewhere: backup.warnAfter=off"
            )
        ]
    }
}
