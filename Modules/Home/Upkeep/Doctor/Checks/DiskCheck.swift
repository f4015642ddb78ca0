internal import Changes
internal import Storage

/// Checks that the disk is suitable for a database.
struct DiskCheck: DoctorCheck {
    let name = "disk"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) -> [Finding] {
        guard let kind = StoreInspection.unsafeFileSystem(at: context.path) else {
            return [Finding(.ok, "The store is on a local disk.")]
        }
        return [
            Finding(
                .problem,
                "The store is on a network or user-space file system (\(kind)), where a database is not safe.",
                advice: "Stop Mizan, move the directory to a local disk, and name it with --data.")
        ]
    }
}
