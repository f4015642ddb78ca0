import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// Two owners have the same digest if they have the same data, even if the histories of the data differ.
struct ContentDigestTests {
    private let store: TestStore
    private static let types: [any RecordType] = [
        TableRecordType(SampleRecord.self) { $0 }, TableRecordType(NumberedRecord.self) { $0 },
        TableRecordType(OnlyRecord.self) { $0 },
    ]

    init() async throws {
        store = try await TestStore()
    }

    private func digest(
        of owner: OwnerID? = nil, _ types: [any RecordType] = Self.types
    ) async throws -> ContentDigest {
        try await store.database.read(owner ?? store.owner) { try ContentDigest(of: types, in: $0) }
    }

    private func write(
        _ owner: OwnerID? = nil, _ body: @escaping @Sendable (WriteTransaction) throws -> Void
    ) async throws {
        try await store.database.write(owner ?? store.owner, body)
    }

    private func fill(_ owner: OwnerID) async throws {
        try await write(owner) { transaction in
            try RecordTable<SampleRecord>(transaction).saveAll([SampleRecord("a", note: "n"), SampleRecord("b")])
            try RecordTable<NumberedRecord>(transaction).saveAll([9, 10].map { NumberedRecord($0, "x") })
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("o"))
        }
    }

    @Test func equalContentHasTheSameDigestForAnyOwnerAndHistory() async throws {
        try await fill(store.owner)
        try await write(store.other) { transaction in
            try RecordTable<NumberedRecord>(transaction).saveAll([10, 7, 9].map { NumberedRecord($0, "x") })
            try RecordTable<NumberedRecord>(transaction).remove("7")
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("b", note: "gone"))
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("p"))
        }
        #expect(try await digest() != digest(of: store.other))
        try await write(store.other) { transaction in
            try RecordTable<SampleRecord>(transaction).saveAll([SampleRecord("b"), SampleRecord("a", note: "n")])
            try RecordTable<SampleRecord>(transaction).remove("a")
            try RecordTable<SampleRecord>(transaction).restore("a")
            try RecordTable<SampleRecord>(transaction).touch("b")
            try RecordTable<OnlyRecord>(transaction).save(OnlyRecord("o"))
        }
        let found = try await digest()
        #expect(try await digest(of: store.other) == found)
        #expect(found.parts.map(\.records) == [2, 1, 2])
        #expect(found.parts.map(\.type) == ["sample.Numbered", "sample.Only", "sample.Record"])
        // The types may be given in any order.
        #expect(try await digest(of: store.owner, Self.types.reversed()) == found)
    }

    @Test func anyFieldKeyTypeOrRemovalChangesTheDigest() async throws {
        try await fill(store.owner)
        let changes: [@Sendable (WriteTransaction) throws -> Void] = [
            { try RecordTable<SampleRecord>($0).save(SampleRecord("a")) },
            { try RecordTable<SampleRecord>($0).save(SampleRecord("a", note: "")) },
            { try RecordTable<SampleRecord>($0).save(SampleRecord("a", remark: "n")) },
            { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 1, note: "n")) },
            { try RecordTable<SampleRecord>($0).save(SampleRecord("a", isDone: true, note: "n")) },
            { try RecordTable<SampleRecord>($0).save(SampleRecord("c")) },
            { try RecordTable<SampleRecord>($0).remove("b") },
            { try RecordTable<NumberedRecord>($0).save(NumberedRecord(11, "x")) },
            { try RecordTable<NumberedRecord>($0).remove("9") },
            { try RecordTable<OnlyRecord>($0).save(OnlyRecord("O")) },
            { try RecordTable<OnlyRecord>($0).remove(AnyRecordSchema.onlyKey) },
        ]
        var seen = [try await digest().hexadecimal]
        struct Back: Error {}
        for change in changes {
            let types = Self.types
            let digest = try await store.write { transaction in
                var found = ""
                do {
                    try transaction.savepoint {
                        try change(transaction)
                        found = try ContentDigest(of: types, in: transaction.reading).hexadecimal
                        throw Back()
                    }
                } catch is Back {}
                return found
            }
            seen.append(digest)
        }
        #expect(Set(seen).count == changes.count + 1)
        #expect(try await digest().hexadecimal == seen[0])
        // Data of a type that is not given does not change the digest.
        #expect(try await digest(of: store.owner, Array(Self.types.dropLast())).hexadecimal != seen[0])
    }

    @Test func derivedFiguresDoNotAffectTheDigest() async throws {
        try await fill(store.owner)
        let (types, before) = (Self.types, try await digest())
        let schema = SampleRecord.schema.erased
        let computing = AnyRecordSchema(
            type: schema.type, table: schema.table, keys: ["name"],
            fields: schema.fields.map {
                RecordField($0.name, $0.kind, required: $0.isRequired, computed: $0.name == "weight")
            })
        let hiding = AnyRecordSchema(
            type: schema.type, table: schema.table, keys: ["name"],
            fields: schema.fields.filter { $0.name != "weight" },
            hidden: schema.fields.filter { $0.name == "weight" })
        for other in [computing, hiding] {
            let typesWithOther: [any RecordType] = [Reshaped(schema: other)] + types.dropFirst()
            let first = try await digest(of: store.owner, typesWithOther)
            #expect(first != before)
            try await write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("b", weight: 8)) }
            #expect(try await digest(of: store.owner, typesWithOther) == first)
            #expect(try await digest() != before)
            try await write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("b")) }
        }
    }
}

/// The sample's record type, which shows different fields of the same records.
private struct Reshaped: RecordType {
    let schema: AnyRecordSchema
    private let base = TableRecordType(SampleRecord.self) { $0 }

    init(schema: AnyRecordSchema) { self.schema = schema }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        try base.read(keys, in: transaction)
    }

    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try base.apply(mutation, in: transaction)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }
}
