package import HomeData
package import Kernel

/// How often the server backs up, and how many backups it keeps: the flag, the environment, the default.
package enum BackupSettings {
    package static let every = "24h"
    package static let keep = "14"

    /// Nil if backups are off.
    package static func plan(
        every: String?, keep: String?, environment: [String: String]
    ) throws(MizanError) -> BackupPlan? {
        try BackupPlan(
            every: every ?? environment["MIZAN_BACKUP_EVERY"] ?? Self.every,
            keep: keep ?? environment["MIZAN_BACKUP_KEEP"] ?? Self.keep)
    }
}
