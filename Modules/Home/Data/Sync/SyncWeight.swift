internal import Kernel
internal import ModuleKit

extension SyncResult {
    /// About how many bytes of records it shows.
    var weight: Int {
        guard case .conflict(let conflict) = outcome else { return 0 }
        return [conflict.base, conflict.yours, conflict.theirs].reduce(0) { $0 + ($1?.weight ?? 0) }
    }
}
