internal import Kernel
internal import Storage

/// Which backup is newer. Dates are those of a clock that may have been wrong, so each of the schedule's has a number.
enum BackupOrder {
    /// The newest first: by number, and before all without one. Backups of 0.1.0 have no number and go by date. A date in the
    /// future is wrong, so such a backup counts as older than all whose date can be right.
    static func sorted(_ files: [BackupFile], at now: Instant) -> [BackupFile] {
        files.sorted { rank($0, now) > rank($1, now) }
    }

    /// The latest first, as they are listed: those that were made by hand stand among the schedule's by their dates. A
    /// date that is still to come says nothing, and the numbers say more than dates do: one of the schedule's stands no
    /// lower than the one before it.
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
