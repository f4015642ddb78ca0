import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomeTransfer

/// The faults of an archive are reported before the long part of its import begins.
struct ArchiveCheckTests {
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    private final class Tally: Sendable {
        let running = Atomic(0)
    }

    @Test func checkingADamagedArchiveDoesNotOccupyTheWriter() async throws {
        let (source, target) = (try await ArchiveStore(), try await ArchiveStore())
        try await source.fill()
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        _ = try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
        let bytes = try source.files.bytes(of: "archive.jsonl")
        try source.files.write(Array(bytes.dropLast(20)), to: "cut.jsonl")
        let flag = Flag()
        let writer = Task {
            try await target.store.database.write(.shared, within: .seconds(60)) { _ in
                let end = ContinuousClock.now + .seconds(20)
                while !flag.isSet.load(ordering: .relaxed), ContinuousClock.now < end {}
                return flag.isSet.load(ordering: .relaxed)
            }
        }
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.files.file("cut.jsonl"))
        }
        flag.isSet.store(true, ordering: .relaxed)
        #expect(error?.reason == "archive.truncated" || error?.reason == "archive.damaged")
        #expect(try await writer.value)
    }

    @Test func archiveChecksRunOneAtATimeAndCancelledChecksLeaveTheQueue() async throws {
        let turnstile = AsyncMutex()
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await turnstile.through {
                        #expect(tally.running.add(1, ordering: .relaxed).newValue == 1)
                        try await Task.sleep(for: .milliseconds(1))
                        tally.running.subtract(1, ordering: .relaxed)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await turnstile.through {
            let late = Task { try await turnstile.through {} }
            late.cancel()
            await #expect(throws: CancellationError.self) { try await late.value }
        }
        try await turnstile.through {}
    }
}
