internal import Kernel
internal import Storage
internal import TestSupport

/// One write. The key alone determines the write, so that a retry does the same.
///
/// Every write leaves a marker under its key. The weight of the marker is the number of times that the write took effect.
struct Operation: Sendable {
    enum Kind: CaseIterable {
        /// The marker alone.
        case add
        /// Increments one of a few records, for which all writers of an owner compete.
        case count
        /// Creates a record if it does not exist, and removes it if it does.
        case toggle
        /// Writes, and is then refused by a rule.
        case refuse
        /// Writes, and then a statement fails.
        case fail
        /// A part fails within a savepoint, and the rest continues.
        case recover
    }

    static let kinds: [Kind] = [.add, .add, .add, .count, .count, .count, .toggle, .toggle, .refuse, .fail, .recover]
    static let counters = 5
    static let toggles = 7

    let key: Ledger.Key
    let kind: Kind
    private let number: Int

    init(_ key: Ledger.Key) {
        // FNV-1a: it gives the same value in every process, unlike Swift's own hashes.
        let hash = key.text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var generator = SeededGenerator(seed: hash)
        self.key = key
        kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &generator)]
        number = Int.random(in: 0..<1_000, using: &generator)
    }

    var marker: String { "k/" + key.text }
    var counter: String { "hot/\(number % Self.counters)" }
    var toggled: String { "t/\(number % Self.toggles)" }
    /// The key of a record whose write is always undone, so that it must never be visible.
    var undone: String { "s/" + key.text }

    /// Makes the write, and returns the versions that were assigned, in order.
    func perform(in transaction: WriteTransaction) throws -> [RecordVersion] {
        let before = transaction.version
        let table = RecordTable<SampleRecord>(transaction)
        let times = try table.find(marker)?.entity.weight ?? 0
        try table.save(SampleRecord(marker, weight: times + 1))
        switch kind {
        case .add: break
        case .count: try count(in: table)
        case .toggle:
            if try table.find(toggled) == nil {
                try table.save(SampleRecord(toggled))
            } else {
                try table.remove(toggled)
            }
        case .refuse:
            try count(in: table)
            throw MizanError(.conflict, "workload.refused", "This is what was wanted.")
        case .fail:
            try count(in: table)
            try Self.breakARule(in: transaction)
        case .recover:
            do {
                try transaction.savepoint {
                    try table.save(SampleRecord(undone))
                    try count(in: table)
                    try Self.breakARule(in: transaction)
                }
            } catch let error as MizanError where error.reason == "storage.constraint" {}
        }
        return before < transaction.version ? Array(before + 1...transaction.version) : []
    }

    private func count(in table: RecordTable<SampleRecord>) throws {
        let value = try table.find(counter)?.entity.weight ?? 0
        try table.save(SampleRecord(counter, weight: value + 1))
    }

    private static func breakARule(in transaction: WriteTransaction) throws {
        try transaction.session.execute("INSERT INTO checksums (owner, slice, sum) VALUES (-1, 'x', 0)")
    }
}
