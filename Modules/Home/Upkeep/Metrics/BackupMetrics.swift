internal import Kernel
internal import ModuleKit
internal import Storage

/// The age of the latest backup, according to the directory of backups.
enum BackupMetrics {
    /// Empty if there is no backup; an alert can check for that with `absent`.
    static func latest(in directory: StoreDirectory, clock: Clock) throws -> [Metric] {
        let service = BackupService(dataDirectory: directory.path, migrations: [], clock: clock)
        // A date in the future comes from a wrong clock, and would hide from an alert that no backups are made.
        guard let madeAt = try service.latest(at: clock.now()) else { return [] }
        return [
            Metric(
                "mizan_backup_last_timestamp_seconds", .gauge,
                "Unix time at which the latest backup in the store's own directory was made and verified.",
                Double(madeAt.microseconds / 1_000_000))
        ]
    }
}
