internal import Kernel
internal import Synchronization

/// Whose a token was when it was last looked up, by which a read waits in its owner's turn; there it is looked up anew.
/// Nothing else goes by it: it may be wrong.
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
