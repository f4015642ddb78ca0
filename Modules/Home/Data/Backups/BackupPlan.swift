package import Kernel

/// How often backups are made and how many are kept, as a person says it: `30m`, `24h`, `7d`.
package struct BackupPlan: Hashable, Sendable {
    /// In seconds.
    package let interval: Int64
    package let keep: Int

    /// Nil for `off`.
    package init?(every text: String, keep: String) throws(MizanError) {
        guard let count = Int(keep), (1...10_000).contains(count) else {
            throw MizanError(
                .invalidInput, "configuration.backup-keep",
                "“\(keep.prefix(40))” backups cannot be kept: a number from 1 to 10000 is needed.")
        }
        self.keep = count
        guard text != "off" else { return nil }
        let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), text.dropLast().allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int64(text.dropLast()), (1...366 * 1_440).contains(number),
            (60...366 * 86_400).contains(number * unit)
        else {
            throw MizanError(
                .invalidInput, "configuration.backup-every",
                "“\(text.prefix(40))” is no interval for backups: a number with m, h or d, as in 30m, 24h or 7d, or off."
            )
        }
        interval = number * unit
    }
}
