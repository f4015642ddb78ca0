/// How often backups are made and how many are kept.
package struct BackupPlan: Hashable, Sendable {
    /// In seconds; nil if backups are made by hand alone.
    package let interval: Int64?
    package let keep: Int

    package init(interval: Int64?, keep: Int) {
        self.interval = interval
        self.keep = keep
    }
}
