internal import Kernel
internal import ModuleKit
internal import Storage

/// How old the latest backup is, as the directory of backups says.
enum BackupMetrics {
    /// Nothing while there is no backup: an alert asks for that with `absent`.
    static func latest(in directory: StoreDirectory, clock: Clock) throws -> [Metric] {
        let service = BackupService(dataDirectory: directory.path, migrations: [], clock: clock)
        // A date that is still to come is that of a wrong clock, and would hide from an alert that none is made.
        let now = clock.now()
        guard let madeAt = try service.list().compactMap(\.manifest?.madeAt).first(where: { $0 <= now }) else {
            return []
        }
        return [
            Metric(
                "mizan_backup_last_timestamp_seconds", .gauge,
                "When the latest backup in the store's own directory was made and verified, as Unix time.",
                Double(madeAt.microseconds / 1_000_000))
        ]
    }
}
