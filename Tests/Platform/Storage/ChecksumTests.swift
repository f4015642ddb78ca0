import Kernel
import Storage
import TestSupport
import Testing

struct ChecksumTests {
    /// Computed with a separate program from the description of the checksum.
    @Test(arguments: [
        ("quran.FavoriteAyah", "2:255", Int64(1), RecordChange.Kind.live, UInt64(0x79a9_d2d1_b954_1d2e)),
        ("quran.FavoriteAyah", "2:255", 1, .removed, 0x6e10_bfe9_5ef5_6f5d),
        ("quran.FavoriteAyah", "2:255", 258, .live, 0x3b0f_8b04_4e08_b831),
        ("a.B", "\u{E9}", 1, .live, 0xcb71_0b27_9457_ebf2),
    ])
    func checksumTermsEqualTheDocumentedValues(
        type: String, key: String, version: Int64, kind: RecordChange.Kind, term: UInt64
    ) {
        let entry = RecordChange.Entry(version: version, kind: kind)
        #expect(Checksum.term(RecordReference(type: type, key: key), entry) == term)
    }

    @Test func aSliceWithoutRecordsHasChecksumZero() async throws {
        let store = try await TestStore()
        #expect(try await store.read { try Checksum.stored(slice: "sample", in: $0) } == 0)
    }

    private struct Stop: Error {}

    /// Random work of two owners, some of which is rolled back. After each transaction, the store equals a model, and the
    /// rolling checksum equals a checksum that is computed from the journal.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func checksumAndJournalAgreeAfterRandomWork(seed: UInt64) async throws {
        let store = try await TestStore()
        var random = SeededGenerator(seed: seed)
        var models: [OwnerID: [String: Double]] = [store.owner: [:], store.other: [:]]
        for _ in 0..<60 {
            let owner = Bool.random(using: &random) ? store.owner : store.other
            let plan = (0..<Int.random(in: 1...6, using: &random)).map { _ in Step(&random) }
            let fails = Int.random(in: 0..<5, using: &random) == 0
            do {
                let model = models[owner] ?? [:]
                models[owner] = try await store.database.write(owner) { transaction in
                    let after = try Self.perform(plan, on: model, in: transaction)
                    if fails { throw Stop() }
                    return after
                }
            } catch is Stop {}
            for (owner, model) in models { try await check(store, owner, model) }
        }
    }

    private struct Step: Sendable {
        let key: String
        /// Nil removes.
        let weight: Double?
        let isRolledBack: Bool

        init(_ random: inout SeededGenerator) {
            key = "k\(Int.random(in: 0..<6, using: &random))"
            weight = Int.random(in: 0..<3, using: &random) == 0 ? nil : Double(Int.random(in: 0..<3, using: &random))
            isRolledBack = Int.random(in: 0..<4, using: &random) == 0
        }
    }

    private static func perform(
        _ plan: [Step], on model: [String: Double], in transaction: WriteTransaction
    ) throws -> [String: Double] {
        let table = RecordTable<SampleRecord>(transaction)
        var model = model
        for step in plan {
            do {
                try transaction.savepoint {
                    if let weight = step.weight {
                        try table.save(SampleRecord(step.key, weight: weight))
                    } else {
                        try table.remove(step.key)
                    }
                    if step.isRolledBack { throw Stop() }
                }
                model[step.key] = step.weight
            } catch is Stop {}
        }
        return model
    }

    private func check(_ store: TestStore, _ owner: OwnerID, _ model: [String: Double]) async throws {
        let (audit, records) = try await store.database.read(owner) { transaction in
            (try JournalAudit(transaction), try RecordTable<SampleRecord>(transaction).list(RecordQuery()).items)
        }
        #expect(audit.checksums == audit.recomputed)
        #expect(audit.history.map(\.version) == Array(1..<(audit.version + 1)))
        #expect(Set(audit.journal.map(\.reference)).count == audit.journal.count)
        let live = audit.journal.filter { $0.kind == 1 }
        #expect(Set(live.map(\.reference.key)) == Set(model.keys))
        #expect(
            Dictionary(uniqueKeysWithValues: records.map { ($0.entity.name, $0.entity.weight) }) == model)
        #expect(Set(records.map(\.version)) == Set(live.map(\.version)))
    }
}
