package import HomeUpkeep

extension ApplicationConfiguration {
    /// How often the server backs up, and which it keeps.
    package var backups: BackupPlan {
        BackupPlan(
            interval: self[ApplicationSettings.backupEvery],
            keep: BackupKeep(
                latest: self[ApplicationSettings.backupKeep], daily: self[ApplicationSettings.backupKeepDaily],
                weekly: self[ApplicationSettings.backupKeepWeekly],
                monthly: self[ApplicationSettings.backupKeepMonthly]),
            warnAfter: self[ApplicationSettings.backupWarnAfter])
    }
}
