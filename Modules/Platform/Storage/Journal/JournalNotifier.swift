package import Kernel
internal import Synchronization

/// Wakes those who wait for an owner's journal to grow, as soon as a write of this process is safe in the store.
///
/// It is a hint, never the truth: what changed stands in the journal alone, and other processes write without a word
/// here. So it keeps one number for each owner, however many writes and listeners there are, and who waits sets
/// a limit to it.
package final class JournalNotifier: Sendable {
    private typealias Bell = AsyncStream<Bool>.Continuation

    private struct State {
        /// The latest version of each owner's journal that a writer reported.
        var told: [OwnerID: RecordVersion] = [:]
        var waiting: [OwnerID: [UInt64: Bell]] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// A notifier that tells nothing: waiters time out.
    package static let none = JournalNotifier()

    /// The number of listeners that wait now.
    package var listeners: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// An owner's journal stands here now. Nobody is waited for.
    package func tell(_ owner: OwnerID, _ version: RecordVersion) {
        let bells = state.withLock { state in
            // Writes that were made together may be told in any order.
            state.told[owner] = max(version, state.told[owner] ?? 0)
            return state.waiting.removeValue(forKey: owner)
        }
        for bell in (bells ?? [:]).values { bell.yield(true) }
    }

    /// The version of an owner's journal at the latest write that was reported.
    package func latest(_ owner: OwnerID) -> RecordVersion { state.withLock { $0.told[owner] ?? 0 } }

    /// Waits until the journal stands beyond the version; false if it does not do so in time, as far as is known here.
    package func wait(
        for owner: OwnerID, beyond version: RecordVersion, atMost time: Duration
    ) async throws(CancellationError) -> Bool {
        let (rings, bell) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        guard let number = add(bell, owner, beyond: version) else { return true }
        defer { remove(number, owner) }
        let ring = await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                // A bell that rang earlier needs no alarm.
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

    /// Nil if there is news already.
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
