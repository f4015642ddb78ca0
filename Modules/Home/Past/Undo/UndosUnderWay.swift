internal import Kernel
internal import Synchronization

/// The undos that are under way in this process: two of one operation would both take it back.
final class UndosUnderWay: Sendable {
    private struct Key: Hashable {
        let owner: OwnerID
        let operation: String
    }

    private let keys = Mutex<Set<Key>>([])

    /// It is under way for as long as this value is there.
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
