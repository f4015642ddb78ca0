internal import Kernel
internal import Synchronization

/// The owner of a token at its last lookup: a read waits in this owner's turn and looks the token up again there. Nothing else
/// relies on it: it may be wrong.
final class ProbableOwners: Sendable {
    /// About 1 MiB. If there are more tokens, all are forgotten, which costs each of them one read.
    private static let capacity = 10_000
    /// The owners by the token's hash, with a seed of this process, so that no secret is stored.
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
