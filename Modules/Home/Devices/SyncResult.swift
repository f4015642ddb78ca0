package import Changes
package import Kernel

/// The result of a change.
package struct SyncResult: Sendable, Equatable {
    package let id: String
    package let outcome: Outcome
    /// True if the change had been made before, and this is the answer from then.
    package var isDuplicate = false

    package enum Outcome: Sendable, Equatable {
        case applied(RecordVersion, isMerged: Bool)
        /// Merged: it is not as the device wanted it, because what the others made of it stands.
        case unchanged(RecordVersion, isMerged: Bool = false)
        case conflict(RecordConflict)
        /// Nothing was changed. An error of the server (500 and above) may pass; any other does not.
        case refused(MizanError)
        /// The store failed meanwhile: whether it was done shows when it is sent again, as it is.
        case unknown(MizanError)
    }
}

extension SyncResult {
    /// About how many bytes of records it shows.
    var weight: Int {
        guard case .conflict(let conflict) = outcome else { return 0 }
        return [conflict.base, conflict.yours, conflict.theirs].reduce(0) { $0 + ($1?.weight ?? 0) }
    }
}
