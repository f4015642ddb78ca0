internal import Kernel
internal import Synchronization

/// The undos that are running in this process. Without this list, two undos of the same operation could run at once, and both
/// would revert the operation.
final class UndosUnderWay: Sendable {
    private struct Key: Hashable {
        let owner: OwnerID
        let operation: String
    }

    private let keys = Mutex<Set<Key>>([])

    /// The undo counts as running while this value lives.
    final class Turn: Sendable {
        private let end: @Sendable () -> Void

        fileprivate init(end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }
    }

    func begin(_ target: UndoTarget, of owner: OwnerID) throws(MizanError) -> Turn {
        let key = Key(owner: owner, operation: target.operation)
        guard keys.withLock({ $0.insert(key).inserted }) else { throw UndoFailure.underWay(target.action) }
        return Turn { self.keys.withLock { _ = $0.remove(key) } }
    }
}
