internal import Kernel

extension AnyRecordSchema {
    /// The error for a write of shared data in another owner's transaction, the same at every door.
    var sharedRefusal: MizanError {
        Refusal.recordShared(
            "\(type) is shared data: only admins and jobs can write it, and only as shared data.",
            details: ["type": type])
    }
}
