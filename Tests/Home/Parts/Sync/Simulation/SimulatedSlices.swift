import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

/// A record of a different slice with a computed field. Changes of two sides are merged only if they differ in nothing but the
/// day.
struct LeafRecord: StoredRecord {
    let name: String
    var text: String
    /// The size of the text. The type computes the size and ignores a device's value.
    var size: Int64
    var day: Int64

    static let schema = RecordSchema<Self>(
        "other.Leaf", table: "other_leaf", owner: "ownerRecordName", merging: .agreement,
        columns: Column("name", \.name, .key), Column("text", \.text), Column("size", \.size, .computed),
        Column("day", \.day, merge: .greatest)
    ) { name, text, size, day in
        var record = LeafRecord(name, text, day: day)
        record.size = size
        return record
    }

    init(_ name: String, _ text: String, day: Int64 = 0) {
        self.name = name
        self.text = text
        self.day = day
        size = Int64(text.count)
    }

    static let tables = MigrationSet(
        module: "other",
        [
            Migration("001-leaves", [table]), Migration("002-verses", [VerseRecord.table]),
            Migration("003-sizes", [LeafTotals.table]),
        ])

    private static let table: SQL = """
        CREATE TABLE other_leaf (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            size BIGINT NOT NULL,
            day BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """
}

/// A record of shared data in the same slice. The fields of this record are merged one by one.
struct VerseRecord: StoredRecord {
    let name: String
    var text: String
    var remark: String

    static let schema = RecordSchema<Self>(
        "other.Verse", table: "other_verse", scope: .shared, merging: .fields,
        columns: Column("name", \.name, .key), Column("text", \.text), Column("remark", \.remark), make: Self.init)

    var json: JSONValue { json(owner: .shared) }

    static let table: SQL = """
        CREATE TABLE other_verse (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            remark TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """
}

struct LeafModule: Module {
    static let id = "other"
    static let title = "Leaves"
    static let migrations: [Migration] = []
    static let type = TableRecordType(LeafRecord.self) {
        LeafRecord($0.name, $0.text, day: $0.day)
    }
    static let verses = TableRecordType(VerseRecord.self) { $0 }
    let recordTypes: [any RecordType] = [LeafModule.type, LeafModule.verses]
    let importers: [any Importer] = []
    let derivations = [LeafTotals.derivation]

    init(context: ModuleContext) {}
}

/// A slice with a type for each kind of merge: field by field with one rule, field by field with a different rule, and as a
/// whole record.
struct GroveModule: Module {
    static let id = "sample"
    static let title = "Grove"
    static let migrations: [Migration] = []
    static let types: [any RecordType] = [
        PairType(), Remerged(TableRecordType(NumberedRecord.self) { $0 }, .fields, ["text": .least]),
        Remerged(TableRecordType(OnlyRecord.self) { $0 }, .fields),
    ]
    let recordTypes = GroveModule.types
    let importers: [any Importer] = []
    let invariants = [
        Invariant("sample.pairs", "p0 and p1, p2 and p3 live together and are even.", of: [SampleRecord.schema.erased])
        {
            touched, reading in
            guard try halves(of: touched.map(\.key), in: reading.reading).isEmpty else {
                throw MizanError(
                    .invalidInput, "sample.unbalanced", "A half of a pair is missing, or they are not even.")
            }
        }
    ]

    let ties = [
        RecordTie(SampleRecord.schema.erased.type) { key, _ in
            guard key.hasPrefix("p"), let number = Int(key.dropFirst()) else { return [] }
            return [.group("pair \(number / 2)")]
        }
    ]

    init(context: ModuleContext) {}

    /// The broken pairs among these keys. A pair is broken if only one of its two records exists, or if the weights of both
    /// records do not add up to zero.
    static func halves(of keys: [String], in transaction: ReadTransaction) throws -> [Int] {
        let pairs = Set(keys.filter { $0.hasPrefix("p") }.compactMap { Int($0.dropFirst()) }.map { $0 / 2 })
        return try pairs.sorted().filter { pair in
            let found = try RecordTable<SampleRecord>(transaction).find(["p\(2 * pair)", "p\(2 * pair + 1)"])
            return found.count == 1 || found.reduce(0) { $0 + $1.entity.weight } != 0
        }
    }
}
