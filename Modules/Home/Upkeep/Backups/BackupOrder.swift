internal import Kernel
internal import Storage

/// Sorts backups by age. Dates come from a clock that may have been wrong, so each scheduled backup has a number.
enum BackupOrder {
    /// The backups by number, the newest first; backups without a number come last. Backups of 0.1.0 have no number, and are
    /// sorted by date. A date in the future is wrong. A backup with such a date therefore counts as older than all backups
    /// whose date may be right.
    static func sorted(_ files: [BackupFile], at now: Instant) -> [BackupFile] {
        files.sorted { rank($0, now) > rank($1, now) }
    }

    /// The backups in the order of the list, the latest first. Manual backups are placed among the scheduled backups by date. A
    /// date in the future is ignored. Numbers take precedence over dates: each scheduled backup is placed above the scheduled
    /// backup that was made before it.
    static func listed(_ files: [BackupFile], at now: Instant) -> [BackupFile] {
        var latest = Int64.min
        var moments: [BackupFile: Int64] = [:]
        for file in files.sorted(by: { rank($0, now) < rank($1, now) }) {
            let own = file.manifest.flatMap { $0.madeAt <= now ? $0.madeAt.microseconds : nil } ?? .min
            if file.manifest?.number != nil { latest = max(latest, own) }
            moments[file] = file.manifest?.number == nil ? own : latest
        }
        func place(_ file: BackupFile) -> (Int64, Int64, String) {
            (moments[file] ?? .min, file.manifest?.number ?? 0, file.name)
        }
        return files.sorted { place($0) > place($1) }
    }

    /// One more than the highest number of any backup.
    static func next(after files: [BackupFile]) -> Int64 {
        let last = files.compactMap(\.manifest?.number).max() ?? 0
        return min(last, .latestPossible - 1) + 1
    }

    private static func rank(_ file: BackupFile, _ now: Instant) -> (Int64, Int, Int64, String) {
        let madeAt = file.manifest?.madeAt ?? Instant(microseconds: .min)
        return (file.manifest?.number ?? 0, madeAt <= now ? 1 : 0, madeAt.microseconds, file.name)
    }
}
