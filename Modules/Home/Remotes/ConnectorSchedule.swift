internal import Connectors
package import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// Runs sync with every remote when there is a reason: at the start, a few seconds after a change here, as soon as the remote
/// announces a change, and at regular intervals. No error of a remote ends the schedule.
package struct ConnectorSchedule: Sendable {
    package enum Event: Sendable {
        case done(received: Int, sent: Int, refused: Int)
        /// The run failed; the error may state the number of seconds before the next attempt.
        case failed(MizanError)
    }

    /// The interval at which the schedule checks for reasons.
    package var look = Duration.seconds(2)
    /// The interval of the checks if there is no remote.
    var idle = Duration.seconds(10)
    /// The time after a run until the next one is due without another reason.
    package var interval = Duration.seconds(900)
    package let service: ConnectorService
    package let tell: @Sendable (Event) -> Void

    private struct Key: Hashable, Sendable {
        let owner: OwnerID
        let name: String
    }

    /// The facts about one remote that this process remembers.
    private struct Memory: Sendable {
        var isUnderway = false
        var hasRun = false
        var isHinted = false
        var isListening = false
        /// The journal's version at the last check. A run waits as long as this version still changes.
        var seen: RecordVersion = -1
        /// The number of failures, the time of the row's last attempt, and the end of the pause. They are needed if a failure
        /// of a run could not be stored.
        var failures: Int64 = 0
        var triedAt: Instant?
        var rests: ContinuousClock.Instant?
    }

    private final class State: Sendable {
        private let memories = Mutex<[Key: Memory]>([:])

        func change<Result: Sendable>(_ key: Key, _ body: (inout Memory) -> Result) -> Result {
            memories.withLock { body(&$0[key, default: Memory()]) }
        }
    }

    /// Returns only when its task is cancelled.
    package func run() async {
        let state = State()
        await withTaskGroup(of: Void.self) { group in
            while !Task.isCancelled {
                var pause = idle
                do {
                    let found = try await service.context.view { session in
                        let positions = try Journal.positions(in: session)
                        return try ConnectorRow.everybodys(in: session).map { ($0.owner, $0.row, positions[$0.owner]) }
                    }
                    if !found.isEmpty { pause = look }
                    for (owner, row, position) in found where !row.isPaused {
                        let key = Key(owner: owner, name: row.name)
                        if isDue(row, position?.version ?? 0, key, state) {
                            group.addTask { await perform(key, state) }
                        }
                        let listens =
                            row.failures == 0 && row.token != nil && row.leaving == nil
                            && state.change(key) { memory in
                                guard !memory.isListening, memory.hasRun, !memory.isUnderway else { return false }
                                memory.isListening = true
                                return true
                            }
                        if listens { group.addTask { await listen(row, key, state) } }
                    }
                } catch { tell(.failed(MizanError(crossing: error))) }
                do { try await Task.sleep(for: pause) } catch { break }
            }
            group.cancelAll()
        }
    }

    private func isDue(_ row: ConnectorRow, _ version: RecordVersion, _ key: Key, _ state: State) -> Bool {
        let now = service.context.clock.now()
        if let notBefore = row.notBefore, notBefore > now, notBefore < now.advanced(by: .seconds(2 * 86_400)) {
            return false
        }
        let isOld = row.triedAt.map { $0.advanced(by: interval) <= now || $0 > now } ?? true
        return state.change(key) { memory in
            let isStill = memory.seen == version
            memory.seen = version
            guard !memory.isUnderway else { return false }
            let isChanged = version > row.sentVersion && isStill
            if let rests = memory.rests, rests > .now, memory.triedAt == row.triedAt { return false }
            guard
                !memory.hasRun || memory.isHinted || isChanged || isOld || row.failures > 0 || row.leaving != nil
            else { return false }
            (memory.isUnderway, memory.isHinted) = (true, false)
            memory.triedAt = row.triedAt
            return true
        }
    }

    private func perform(_ key: Key, _ state: State) async {
        var isFailed = false
        do {
            let counts = try await service.perform(key.name, key.owner)
            try await service.departIfDone(key.owner)
            if counts.changed + counts.sent + counts.refused > 0 {
                tell(.done(received: counts.changed, sent: counts.sent, refused: counts.refused))
            }
        } catch is JobLeaseError {
            // Another process runs it.
        } catch let error where ConnectorFailure.isWanted(error) {
            // A person ended the run.
        } catch {
            isFailed = true
            tell(.failed(MizanError(crossing: error)))
        }
        state.change(key) { [isFailed] memory in
            (memory.isUnderway, memory.hasRun) = (false, true)
            memory.failures = isFailed ? memory.failures + 1 : 0
            memory.rests =
                isFailed
                ? .now + Backoff.ofRemote.wait(after: memory.failures, random: Double.random(in: 0.5..<1)) : nil
        }
    }

    /// Listens until the remote announces a change, or the connection ends.
    private func listen(_ row: ConnectorRow, _ key: Key, _ state: State) async {
        do {
            let connector = try service.connector(row, key.owner)
            try await connector.hint(after: row.token)
            state.change(key) { $0.isHinted = true }
        } catch {
            // The next run reports the error. Until then, the pause avoids useless requests.
            do { try await Task.sleep(for: .seconds(60)) } catch { return }
        }
        // The triggered run updates the token first.
        do { try await Task.sleep(for: look * 2) } catch { return }
        state.change(key) { $0.isListening = false }
    }
}

extension ConnectorService {
    package func schedule(_ tell: @escaping @Sendable (ConnectorSchedule.Event) -> Void) -> ConnectorSchedule {
        ConnectorSchedule(service: self, tell: tell)
    }
}
