import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// R13: writers continue while a backup is made. The backup equals the store at the version that the backup names.
struct BackupUnderLoadTests {
    private final class Load: Sendable {
        let written = Atomic(0)
        let isOver = Atomic(false)
    }

    @Test func aRestoredStoreHasTheVersionInTheManifest() async throws {
        let backup = try await BackupStore(records: 10_000)
        let load = Load()
        let manifests = try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    while !load.isOver.load(ordering: .relaxed) {
                        let number = load.written.add(1, ordering: .relaxed).newValue
                        let record = SampleRecord("w\(writer)-\(number % 50)", weight: Double(number))
                        try await backup.store.write { try RecordTable<SampleRecord>($0).save(record) }
                    }
                }
            }
            defer { load.isOver.store(true, ordering: .relaxed) }
            var manifests: [BackupManifest] = []
            // On a busy machine a backup may end before anything was written; then a further backup is made.
            var during = 0
            while manifests.count < 3 || (during == 0 && manifests.count < 40) {
                let (number, before) = (manifests.count, load.written.load(ordering: .relaxed))
                manifests.append(try await BlockingWork.run { _ in try backup.backUp(to: "b\(number).sqlite") })
                during += max(0, load.written.load(ordering: .relaxed) - before - 4)
            }
            // During the backups, more writes ended than the four that had already begun. So writers did not wait for a backup.
            #expect(during > 0)
            return manifests
        }
        for (number, manifest) in manifests.enumerated() {
            let outcome = try backup.restore("b\(number).sqlite", into: "elsewhere-\(number)")
            let owner = outcome.contents.owners[1]
            #expect(owner.version == manifest.contents.owners[1].version)
            #expect(owner.checksums["sample"] == (try await checksum(of: backup.store, at: owner.version)))
            let database = try await backup.open("elsewhere-\(number)")
            let audit = try await database.read(backup.store.owner) { try JournalAudit($0) }
            #expect(audit.version == owner.version)
            #expect(audit.recomputed == audit.checksums)
            #expect(audit.history.map(\.version) == Array(1...owner.version))
            try await database.close()
        }
    }

    /// The checksum of the source at a version. It is computed from the history, in which every change saved a record and none
    /// removed a record.
    private func checksum(of store: TestStore, at version: RecordVersion) async throws -> UInt64 {
        let history = try await store.read { try JournalAudit($0).history }
        var latest: [RecordReference: RecordVersion] = [:]
        for past in history where past.version <= version { latest[past.reference] = past.version }
        return latest.reduce(0) { sum, entry in
            sum &+ Checksum.term(entry.key, RecordChange.Entry(version: entry.value, kind: .live))
        }
    }
}
