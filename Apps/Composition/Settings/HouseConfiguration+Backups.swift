package import HomeData

extension HouseConfiguration {
    /// How often the server backs up, and how many it keeps.
    package var backups: BackupPlan {
        BackupPlan(interval: self[HouseSettings.backupEvery], keep: self[HouseSettings.backupKeep])
    }
}
