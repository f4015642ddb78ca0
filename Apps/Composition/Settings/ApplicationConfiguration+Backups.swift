package import HomeData

extension ApplicationConfiguration {
    /// How often the server backs up, and how many it keeps; nil if that is off.
    package var backups: BackupPlan? {
        self[ApplicationSettings.backupEvery].map {
            BackupPlan(interval: $0, keep: self[ApplicationSettings.backupKeep])
        }
    }
}
