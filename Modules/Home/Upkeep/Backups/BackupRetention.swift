internal import Kernel
internal import Storage

/// Removes backups of the schedule.
struct BackupRetention {
    let keep: BackupKeep
    let now: Instant

    /// Removes all but those that are kept, and returns the removed ones. One intact backup always stays: if none of the latest
    /// is intact, the first that is stays with them.
    ///
    /// - Parameter files: newest first.
    func apply(to files: [BackupFile], _ cancellation: Cancellation) throws -> [BackupFile] {
        let kept = try keep.places(among: files.map { $0.manifest?.madeAt }, at: now)
        guard files.count > kept.count else { return [] }
        let intact = try files.firstIndex { try BackupFiles.isIntact($0, cancellation) }
        let removed = files.indices.filter { !kept.contains($0) && $0 != intact }.map { files[$0] }
        // Oldest first: if one cannot be removed, the newer ones still exist.
        for file in removed.reversed() { try BackupFiles.remove(file) }
        return removed
    }
}
