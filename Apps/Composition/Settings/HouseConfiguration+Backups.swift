package import HomeData

extension HouseConfiguration {
    /// How often the server backs up, and how many it keeps; nil if that is off.
    package var backups: BackupPlan? {
        self[HouseSettings.backupEvery].map { BackupPlan(interval: $0, keep: self[HouseSettings.backupKeep]) }
    }
}
