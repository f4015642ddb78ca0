internal import Kernel

extension AnyRecordSchema {
    /// The error for a write of shared data in another owner's transaction, the same at every door.
    var sharedRefusal: MizanError {
        Refusal.recordShared(
            "\(type) is shared data: admins and jobs write it, as shared data, and nobody as data of their own.",
            details: ["type": type])
    }
}
