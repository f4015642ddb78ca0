internal import Kernel

extension AnyRecordSchema {
    /// The error of a write of another owner's shared data, at every door.
    var sharedRefusal: MizanError {
        Refusal.recordShared(
            "\(type) is shared data: admins and jobs write it, as shared data, and nobody as data of their own.",
            details: ["type": type])
    }
}
