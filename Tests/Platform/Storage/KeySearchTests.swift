import Kernel
import TestSupport
import Testing

@testable import Storage

/// Many keys can be searched by moving from row to row. The result is the same as when each key is looked up.
struct KeySearchTests {
    /// A simulated table with these keys, in byte order.
    private struct Table {
        let keys: [[SQLValue]]

        init(_ keys: some Sequence<[SQLValue]>) {
            var byOrder: [[UInt8]: [SQLValue]] = [:]
            for key in keys { byOrder[Self.order(key)] = key }
            self.keys = byOrder.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
        }

        func first(from key: [SQLValue]) -> SQLRow? {
            keys.first { !Self.order($0).lexicographicallyPrecedes(Self.order(key)) }.map { SQLRow(values: $0) }
        }

        /// A key as bytes that compare in the same order in which the store compares keys.
        static func order(_ key: [SQLValue]) -> [UInt8] {
            key.flatMap { part in
                switch part {
                case .integer(let number): withUnsafeBytes(of: UInt64(bitPattern: number &+ .min).bigEndian, Array.init)
                case .text(let text): Array(text.utf8) + [0]
                case .null, .real, .blob: [UInt8]()
                }
            }
        }
    }

    private static func found(_ wanted: [[SQLValue]], in table: Table) -> (found: Set<[UInt8]>, steps: Int) {
        var search = KeySearch(wanted, Array(0..<(wanted.first?.count ?? 0)))
        var found: Set<[UInt8]> = []
        var steps = 0
        while let start = search.next() {
            steps += 1
            let row = table.first(from: start)
            if search.meets(row), let row { found.insert(Table.order(row.values)) }
        }
        return (found.union(Set(search.rest.map(Table.order)).intersection(table.keys.map(Table.order))), steps)
    }

    @Test(arguments: UInt64(1)...200)
    func theSearchFindsTheExistingKeys(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let words = ["", "a", "aa", "b", "Z", "é", "e\u{301}", "س", "😀", "a/b"]
        let days = Int64.random(in: 1...30, using: &chance)
        func key() -> [SQLValue] {
            [.integer(.random(in: -days...days, using: &chance)), .text(words.randomElement(using: &chance) ?? "")]
        }
        let table = Table((0..<Int.random(in: 0...200, using: &chance)).map { _ in key() })
        var wanted = (0..<Int.random(in: 1...300, using: &chance)).map { _ in key() }
        if Bool.random(using: &chance) { wanted += table.keys.shuffled(using: &chance) }
        let expected = Set(table.keys.map(Table.order)).intersection(wanted.map(Table.order))
        #expect(Self.found(wanted, in: table).found == expected)
    }

    /// In each of four ranges, all searched keys are after the existing keys. So one step for each range is enough.
    @Test func newKeysInFewRangesTakeFewSteps() {
        let keys = { (numbers: Range<Int64>) in
            (0..<4).flatMap { place in numbers.map { [SQLValue.text("DE\(place)"), .integer($0)] } }
        }
        let (found, steps) = Self.found(keys(500..<628), in: Table(keys(0..<500)))
        #expect(found.isEmpty)
        #expect(steps == 4)
    }

    /// Each searched key has rows beside it. If the search moved from row to row, it would need a step for each key.
    @Test func theSearchStopsScanningWhenLookUpsAreCheaper() {
        let keys = { (start: Int64) in stride(from: start, to: 2_000, by: 2).map { [SQLValue.integer($0)] } }
        #expect(Self.found(keys(1), in: Table(keys(0))).steps < 20)
        #expect(Self.found(keys(0), in: Table(keys(0))).found.count == 1_000)
    }

    @Test func savingManyRecordsEqualsSavingEachRecord() async throws {
        let (together, single) = (try await TestStore(), try await TestStore())
        var chance = SeededGenerator(seed: 7)
        for round in 0..<12 {
            let names = (0..<100).map { _ in "r\(Int.random(in: 0...2_000, using: &chance))" }
            let records = (Set(names).sorted() + ["é\(round)", "e\u{301}\(round)"])
                .map { SampleRecord($0, weight: Double(round % 3)) }
            let outcomes = try await together.write {
                try RecordTable<SampleRecord>($0).saveAll(records).map(\.outcome)
            }
            let expected = try await single.write { transaction in
                try records.map { try RecordTable<SampleRecord>(transaction).save($0).outcome }
            }
            #expect(outcomes == expected)
        }
        let audits = try await (together.read { try JournalAudit($0) }, single.read { try JournalAudit($0) })
        #expect(audits.0.checksums == audits.1.checksums)
        #expect(audits.0.checksums == audits.0.recomputed)
        #expect(audits.0.history.map(\.version) == audits.1.history.map(\.version))
    }
}
