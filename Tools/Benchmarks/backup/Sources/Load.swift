internal import Kernel
internal import Storage
internal import Synchronization

/// Tasks that write one record after the other. The time of each write is measured.
struct Load: Sendable {
    let database: SQLiteDatabase
    let owner: OwnerID
    let records: Int64
    let writers: Int

    private final class Signal: Sendable {
        let isOver = Atomic(false)
    }

    func during(_ work: @Sendable () async throws -> Void) async throws -> [Duration] {
        let signal = Signal()
        return try await withThrowingTaskGroup(of: [Duration].self) { group in
            for writer in 0..<writers {
                group.addTask { try await write(as: Int64(writer), until: signal) }
            }
            do {
                try await work()
            } catch {
                signal.isOver.store(true, ordering: .relaxed)
                throw error
            }
            signal.isOver.store(true, ordering: .relaxed)
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func write(as writer: Int64, until signal: Signal) async throws -> [Duration] {
        var times: [Duration] = []
        var number = writer
        while !signal.isOver.load(ordering: .relaxed) {
            // The numbers are far apart, so that the writes change many pages of the file.
            number = (number &+ 7_919 &* (writer + 1)) % records
            let entry = Entry(number, "write \(times.count) of \(writer) at \(ContinuousClock.now)")
            let start = ContinuousClock.now
            try await database.write(owner) { _ = try RecordTable<Entry>($0).save(entry) }
            times.append(ContinuousClock.now - start)
        }
        return times
    }
}
