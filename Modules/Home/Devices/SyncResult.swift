package import Changes
package import Kernel

/// The result of a change.
package struct SyncResult: Sendable, Equatable {
    package let id: String
    package let outcome: Outcome
    /// True if the change had been made before, and this is the stored answer.
    package var isDuplicate = false

    package enum Outcome: Sendable, Equatable {
        case applied(RecordVersion, isMerged: Bool)
        /// If merged, the result is not what the device wanted, because changes by others prevail.
        case unchanged(RecordVersion, isMerged: Bool = false)
        case conflict(RecordConflict)
        /// Nothing was changed. An error of the server (status 500 and above) may be temporary; all other errors are permanent.
        case refused(MizanError)
        /// The store failed meanwhile. Sending the same change again shows whether it was made.
        case unknown(MizanError)
    }
}

extension SyncResult {
    /// The approximate number of bytes of its records.
    var weight: Int {
        guard case .conflict(let conflict) = outcome else { return 0 }
        return [conflict.base, conflict.yours, conflict.theirs].reduce(0) { $0 + ($1?.weight ?? 0) }
    }
}
