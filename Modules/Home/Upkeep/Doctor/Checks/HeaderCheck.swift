internal import Changes
internal import Storage

/// Checks that the file is a store of a generation that this Mizan knows.
struct HeaderCheck: DoctorCheck {
    let name = "file"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) throws -> [Finding] {
        try StoreInspection.header(of: context.file)
        return [Finding(.ok, "The file is a Mizan store.")]
    }
}
