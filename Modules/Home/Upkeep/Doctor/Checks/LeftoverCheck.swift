internal import Changes
internal import HomeBase
internal import Storage

/// Finds files that interrupted work left behind.
struct LeftoverCheck: DoctorCheck {
    let name = "leftovers"
    let reach = DoctorReach.everything

    /// Running work has written to its file more recently than this.
    private static let seconds: Int64 = 600

    func examine(_ context: DoctorContext) throws -> [Finding] {
        let all = try leftovers(context)
        return all.isEmpty
            ? [Finding(.ok, "Nothing was left behind by interrupted work.")]
            : all.map { Finding(.warning, "\($0.path) was left behind by interrupted work.", advice: Advice.repair) }
    }

    func repair(_ context: DoctorContext) throws -> [String] {
        try leftovers(context).filter { try StoreInspection.removeDraft($0.path) }.map { "\($0.path) is removed" }
    }

    private func leftovers(_ context: DoctorContext) throws -> [StoreEntry] {
        try StoreEntry.all(in: context.path).filter { entry in
            guard !entry.isDirectory, Self.isDraft(entry.name) else { return false }
            // A process that works on a draft holds a lock on it.
            if entry.name.hasSuffix(".draft") { return try StoreInspection.isAbandonedDraft(entry.path) }
            return context.now - Int64(entry.modified) > Self.seconds
        }
    }

    /// True for an unfinished store or backup under a name that Mizan gives. Also true for a spool that still has a name, and
    /// for a token without its final name. A file that a person named is never removed.
    private static func isDraft(_ name: String) -> Bool {
        if name.hasPrefix("mizan.sqlite.new") || name.hasPrefix("owner-token.") { return true }
        // If the file system cannot create files without a name, a spool has one for a moment.
        if name.hasPrefix("mizan-upload.") { return true }
        guard name.hasSuffix(".draft") else { return false }
        let target = name.dropLast(".draft".count)
        let backup = target.hasSuffix(".json") ? target.dropLast(".json".count) : target
        return target == "mizan.sqlite.restored" || BackupName.isGiven(String(backup))
    }
}
