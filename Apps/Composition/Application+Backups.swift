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
}
