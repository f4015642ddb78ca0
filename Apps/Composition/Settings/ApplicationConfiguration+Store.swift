internal import Kernel
internal import Storage

extension ApplicationConfiguration {
    /// The store in a directory, or in the database that the settings name, with its documents in the directory.
    func store(at path: String) throws(MizanError) -> any StoreAdministration {
        guard let address = self[ApplicationSettings.database] else { return SQLiteAdministration(path: path) }
        let origin = entries.first { $0.setting == ApplicationSettings.database.setting }?.origin
        return try EnabledEngine.postgres(
            address, beside: path, self, isArgument: origin?.kind == SettingOrigin.flag("").kind)
    }

    /// Locks the store against other servers for the lifetime of the returned value. Acquired before anything is opened.
    package func lockForServing(at path: String) throws -> ServedStore {
        let store = try store(at: path)
        return ServedStore(administration: store, lock: try store.lockForServing())
    }

    /// For a store that is only in a directory.
    var withoutDatabase: ApplicationConfiguration { removing(ApplicationSettings.database.setting) }
}

/// A store of which this process is the only server. If the lock is lost, the administration ends the writing.
package struct ServedStore: Sendable {
    let administration: any StoreAdministration
    private let lock: any ServingLock

    fileprivate init(administration: any StoreAdministration, lock: any ServingLock) {
        (self.administration, self.lock) = (administration, lock)
    }
}
