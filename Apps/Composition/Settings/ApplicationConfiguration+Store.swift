internal import Kernel
package import Storage

extension ApplicationConfiguration {
    /// The store in a directory, or in the database that the settings name, with its documents in the directory.
    func store(at path: String) throws(MizanError) -> any StoreAdministration {
        guard let address = self[ApplicationSettings.database] else { return SQLiteAdministration(path: path) }
        let origin = entries.first { $0.setting == ApplicationSettings.database.setting }?.origin
        return try EnabledEngine.postgres(
            address, beside: path, self, isArgument: origin?.kind == SettingOrigin.flag("").kind)
    }

    /// Locks the store against other servers for the lifetime of the returned value. Acquired before anything is opened.
    package func lockForServing(at path: String) throws -> any ServingLock { try store(at: path).lockForServing() }

    /// For a store that is only in a directory.
    var withoutDatabase: ApplicationConfiguration { removing(ApplicationSettings.database.setting) }
}
