internal import Kernel
internal import Storage

/// Which backup is newer. Dates are those of a clock that may have been wrong, so each of the schedule's has a number.
enum BackupOrder {
    /// The newest first: by number, and before all that have none. Those of 0.1.0 have none: by date, and a date that is
    /// still to come is wrong, so such a one counts as older than all that can be right.
    static func sorted(_ files: [BackupFile], at now: Instant) -> [BackupFile] {
        files.sorted { rank($0, now) > rank($1, now) }
    }

    /// One more than any has.
    static func next(after files: [BackupFile]) -> Int64 {
        let last = files.compactMap(\.manifest?.number).max() ?? 0
        return min(last, .latestPossible - 1) + 1
    }

    private static func rank(_ file: BackupFile, _ now: Instant) -> (Int64, Int, Int64, String) {
        let madeAt = file.manifest?.madeAt ?? Instant(microseconds: .min)
        return (file.manifest?.number ?? 0, madeAt <= now ? 1 : 0, madeAt.microseconds, file.name)
    }
}
