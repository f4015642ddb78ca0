internal import HomeData
internal import Kernel
internal import ModuleKit
internal import Storage

extension Application {
    /// Backups of the store in a directory, whether or not it is open.
    static func backups(of path: String, clock: Clock = .system) -> BackupService {
        BackupService(
            dataDirectory: path, migrations: migrations, clock: clock,
            recordTypes: { try HomeModule.recordTypes + NoStore.modules().flatMap(\.recordTypes) })
    }

    /// Makes backups by a plan until the task is cancelled. What happens is told as a sentence, or as an error and in
    /// how many seconds it is tried again.
    func keepBackups(_ plan: BackupPlan, tell: @escaping @Sendable (BackgroundNews) -> Void) async {
        let clock = context.clock
        let schedule = BackupSchedule(plan, service: Self.backups(of: directory.path, clock: clock), clock: clock) {
            [metrics = home.metrics] event in
            if case .failed = event { metrics.backupFailed() }
            tell(BackgroundNews(event, at: clock.now()))
        }
        await schedule.run()
    }
}
