package import Kernel
internal import Synchronization

/// Wakes tasks that wait for an owner's journal to grow, as soon as a write of this process is durable.
///
/// A notification is only a hint: the changes themselves are in the journal, and writes of other processes are not reported
/// here. So the notifier stores only one number for each owner, however many writes there are. A waiting task should set a time
/// limit.
package final class JournalNotifier: Sendable {
    private typealias Bell = AsyncStream<Bool>.Continuation

    private struct State {
        /// The latest reported version of each owner's journal.
        var told: [OwnerID: RecordVersion] = [:]
        var waiting: [OwnerID: [UInt64: Bell]] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// A notifier without reports: waiting tasks time out.
    package static let none = JournalNotifier()

    /// The number of listeners that wait now.
    package var listeners: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Reports the present version of an owner's journal, without waiting for the listeners.
    package func tell(_ owner: OwnerID, _ version: RecordVersion) {
        let bells = state.withLock { state in
            // Concurrent writes may be reported in any order.
            state.told[owner] = max(version, state.told[owner] ?? 0)
            return state.waiting.removeValue(forKey: owner)
        }
        for bell in (bells ?? [:]).values { bell.yield(true) }
    }

    /// The latest reported version of an owner's journal.
    package func latest(_ owner: OwnerID) -> RecordVersion { state.withLock { $0.told[owner] ?? 0 } }

    /// Waits until the journal is known to be beyond the version; false if that is not reported in time.
    package func wait(
        for owner: OwnerID, beyond version: RecordVersion, atMost time: Duration
    ) async throws(CancellationError) -> Bool {
        let (rings, bell) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        guard let number = add(bell, owner, beyond: version) else { return true }
        defer { remove(number, owner) }
        let ring = await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                // If the bell rang earlier, the timeout is not needed.
                do { try await Task.sleep(for: time) } catch { return }
                bell.yield(false)
            }
            defer { tasks.cancelAll() }
            for await ring in rings { return Bool?.some(ring) }
            return nil
        }
        guard let ring else { throw CancellationError() }
        return ring
    }

    /// Adds a listener. Nil if a later version has already been reported.
    private func add(_ bell: Bell, _ owner: OwnerID, beyond version: RecordVersion) -> UInt64? {
        state.withLock { state in
            guard state.told[owner] ?? 0 <= version else { return nil }
            state.count += 1
            state.waiting[owner, default: [:]][state.count] = bell
            return state.count
        }
    }

    private func remove(_ number: UInt64, _ owner: OwnerID) {
        state.withLock { state in
            state.waiting[owner]?[number] = nil
            if state.waiting[owner]?.isEmpty == true { state.waiting[owner] = nil }
        }
    }
}
