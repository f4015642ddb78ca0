internal import Kernel
internal import Storage

/// Removes backups of the schedule.
struct BackupRetention {
    let keep: BackupKeep
    let now: Instant

    /// Removes all backups except those that are kept, and returns the removed backups. The newest intact backup always stays,
    /// too.
    ///
    /// - Parameter files: newest first.
    func apply(to files: [BackupFile], _ cancellation: Cancellation) throws -> [BackupFile] {
        let kept = try keep.places(among: files.map { $0.manifest?.madeAt }, at: now)
        guard files.count > kept.count else { return [] }
        let intact = try files.firstIndex { try BackupFiles.isIntact($0, cancellation) }
        let removed = files.indices.filter { !kept.contains($0) && $0 != intact }.map { files[$0] }
        // The oldest backup is removed first. If a removal fails, the newer backups still exist.
        for file in removed.reversed() { try BackupFiles.remove(file) }
        return removed
    }
}
