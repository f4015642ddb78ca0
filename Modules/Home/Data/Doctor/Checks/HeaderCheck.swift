internal import ModuleKit
internal import Storage

/// The file is a store of a generation that this Mizan knows.
struct HeaderCheck: DoctorCheck {
    let name = "file"

    func examine(_ patient: DoctorContext) throws -> [Finding] {
        try StoreInspection.header(of: patient.file)
        return [Finding(.ok, "The file is a Mizan store.")]
    }
}
