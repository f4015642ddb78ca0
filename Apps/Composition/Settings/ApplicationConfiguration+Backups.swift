package import HomeUpkeep

extension ApplicationConfiguration {
    /// The interval of the server's backups, and the number of backups to keep.
    package var backups: BackupPlan {
        BackupPlan(interval: self[ApplicationSettings.backupEvery], keep: self[ApplicationSettings.backupKeep])
    }
}
