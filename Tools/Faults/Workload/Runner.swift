internal import Glibc
internal import Kernel
internal import Storage

/// Runs many tasks that write, and one task that reads. They run until the time is over, the program is killed, or the engine
/// stops writing.
enum Runner {
    /// Returns 74 (EX_IOERR), as the real programs do, if the engine has stopped writing.
    static func run(_ options: Options) async throws -> Int32 {
        let workplace = try await Workplace(options)
        let end = ContinuousClock.now + .seconds(options.seconds)
        let reader = Task { try await read(until: end, options, workplace) }
        let stopped = await withTaskGroup(of: Bool.self) { group in
            for task in 0..<options.tasks {
                group.addTask { await write(task, until: end, options, workplace) }
            }
            return await group.reduce(false) { $0 || $1 }
        }
        reader.cancel()
        do {
            try await reader.value
        } catch let error where MizanError.isCancellation(error) {
            // When the reader was cancelled, its last read was still waiting.
        }
        if stopped {
            StandardStreams.complain("stopped")
            return EX_IOERR
        }
        try await workplace.database.close()
        return 0
    }

    private static func write(
        _ task: Int, until end: ContinuousClock.Instant, _ options: Options, _ workplace: Workplace
    ) async -> Bool {
        var number = 0
        while ContinuousClock.now < end {
            let owner = (task + number) % options.owners
            switch await Attempt.make(
                Ledger.Key(owner: owner, text: "\(options.name)-\(task)-\(number)"), at: workplace)
            {
            case .goesOn: break
            case .diskIsFull: usleep(20_000)
            case .stopped: return true
            }
            number += 1
        }
        return false
    }

    /// Reads views of the store. Each view must be consistent in itself.
    private static func read(
        until end: ContinuousClock.Instant, _ options: Options, _ workplace: Workplace
    ) async throws {
        while ContinuousClock.now < end, !Task.isCancelled {
            for number in 0..<options.owners {
                let (version, last) = try await workplace.database.read(Workplace.owner(number)) { transaction in
                    let owner = transaction.ownerKey
                    let row = try transaction.session.firstRow(
                        """
                        SELECT version, (SELECT COALESCE(MAX(last_version), 0) FROM changes WHERE owner = \(owner))
                        FROM owners WHERE owner = \(owner)
                        """)
                    return (try row?.integer(0), try row?.integer(1))
                }
                guard version == last else {
                    throw MizanError(
                        .corruptData, "workload.torn-read",
                        "A reader saw version \(version ?? -1) and changes up to \(last ?? -1).")
                }
            }
            // When the writers stop, this task is cancelled, and the sleep ends early.
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return }
        }
    }
}
