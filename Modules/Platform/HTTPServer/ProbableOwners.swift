internal import Kernel
internal import Synchronization

/// The owner of a token at its last lookup: a read waits in this owner's turn and looks the token up anew there. Nothing else
/// relies on it: it may be wrong.
final class ProbableOwners: Sendable {
    /// Some 1 MiB. When there are more, all are forgotten, which costs each one read.
    private static let capacity = 10_000
    /// By the hash of the token, with this process's own seed, so that no secret is kept.
    private let owners = Mutex<[Int: OwnerID]>([:])

    subscript(token: String) -> OwnerID? {
        get { owners.withLock { $0[token.hashValue] } }
        set {
            owners.withLock { owners in
                if owners.count >= Self.capacity { owners.removeAll() }
                owners[token.hashValue] = newValue
            }
        }
    }
}
