internal import Kernel

extension AnyRecordSchema {
    /// What a write of shared data ends with that is another owner's, through whatever door it came.
    var sharedRefusal: MizanError {
        MizanError(
            .notPermitted, "record.shared",
            "\(type) is shared data: admins and jobs write it, as shared data, and nobody as data of their own.",
            details: ["type": type])
    }
}
