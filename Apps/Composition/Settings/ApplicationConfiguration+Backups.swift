package import HomeUpkeep

extension ApplicationConfiguration {
    /// How often the server backs up, and how many it keeps.
    package var backups: BackupPlan {
        BackupPlan(interval: self[ApplicationSettings.backupEvery], keep: self[ApplicationSettings.backupKeep])
    }
}
