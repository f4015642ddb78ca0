internal import Kernel
internal import Synchronization

/// The owner of each token at the token's last lookup. A read waits in this owner's turn, and the token is looked up again
/// there. Nothing else relies on this owner, because it may be wrong.
final class ProbableOwners: Sendable {
    /// The maximum number of tokens, which take about 1 MiB. If there are more tokens, all tokens are forgotten, and each of
    /// them then costs one read.
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
