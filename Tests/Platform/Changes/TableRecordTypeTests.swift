import Kernel
import Storage
import TestSupport
import Testing

@testable import Changes

struct TableRecordTypeTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    private struct TooHeavy: Error {}

    /// A type with a rule: weights are whole numbers, and none is above 100.
    private let type = TableRecordType(SampleRecord.self) { record in
        guard record.weight <= 100 else { throw TooHeavy() }
        var record = record
        record.weight.round()
        return record
    }

    private func fields(_ record: SampleRecord, _ change: (inout [JSONValue.Member]) -> Void = { _ in }) -> JSONValue {
        guard case .object(var members) = record.json(owner: store.owner) else { return .null }
        change(&members)
        return .object(members)
    }

    private func apply(_ mutations: RecordMutation...) async throws -> [Bool] {
        let type = type
        return try await store.write { transaction in try mutations.map { try type.apply($0, in: transaction) } }
    }

    private func read(_ keys: String...) async throws -> RecordStates {
        let type = type
        return try await store.read { try type.read(keys, in: $0) }
    }

    @Test func putAndRemoveReportWhetherAnythingChanged() async throws {
        let a = fields(SampleRecord("a", weight: 1))
        let changes = try await apply(
            .put(key: "a", fields: a), .put(key: "a", fields: a), .remove(key: "a"), .remove(key: "a"),
            .remove(key: "never"))
        #expect(changes == [true, false, true, false, false])
    }

    @Test func readReturnsTheLiveRecordsWithTheirVersions() async throws {
        let (a, b) = (fields(SampleRecord("a")), fields(SampleRecord("b", note: "n")))
        _ = try await apply(.put(key: "a", fields: a), .put(key: "b", fields: b), .remove(key: "a"))
        #expect(try await read("a", "b", "c") == ["b": RecordState(fields: b, version: 2)])
        #expect(try await read() == [:])
    }

    /// A rule that is written for stored rows reports a violation as damage. For data from outside, the same violation is
    /// reported as invalid input.
    @Test func aRecordThatBreaksARuleIsInvalidInput() async throws {
        let type = TableRecordType(SampleRecord.self) { _ in
            throw MizanError(.corruptData, "sample.rule", "It cannot be so.", details: ["field": "weight"])
        }
        let sent = fields(SampleRecord("a"))
        let refused = MizanError(.invalidInput, "sample.rule", "It cannot be so.", details: ["field": "weight"])
        await #expect(throws: refused) {
            try await store.write { try type.apply(.put(key: "a", fields: sent), in: $0) }
        }
    }

    @Test func fieldsAreCheckedByTheRule() async throws {
        _ = try await apply(.put(key: "a", fields: fields(SampleRecord("a", weight: 2.4))))
        #expect(try await read("a")["a"]?.fields["weight"] == .number(2))
        #expect(try await apply(.put(key: "a", fields: fields(SampleRecord("a", weight: 1.9)))) == [false])
        await #expect(throws: TooHeavy.self) {
            try await apply(.put(key: "a", fields: fields(SampleRecord("a", weight: 101))))
        }
        #expect(try await read("a")["a"]?.version == 1)
    }

    @Test func fieldsOfAnotherKeyAreRefused() async throws {
        let error = MizanError(
            .invalidInput, "record.key", "sample.Record: the fields belong to b, not to a.",
            details: ["key": "b"])
        await #expect(throws: error) { try await apply(.put(key: "a", fields: fields(SampleRecord("b")))) }
        #expect(try await read("a", "b").isEmpty)
    }

    /// If the rule could change the key, the record would be stored under a key that the sender does not know.
    @Test func aKeyThatTheRuleRewritesIsRefused() async throws {
        let type = TableRecordType(SampleRecord.self) { SampleRecord($0.name.lowercased()) }
        let json = fields(SampleRecord("A"))
        let error = await #expect(throws: MizanError.self) {
            try await store.write { try type.apply(.put(key: "A", fields: json), in: $0) }
        }
        #expect(error?.reason == "record.key")
        #expect(error?.details == ["key": "a"])
        #expect(try await read("A", "a").isEmpty)
    }

    @Test func fieldsOfAnotherOwnerAreRefused() async throws {
        let other = store.other.recordName
        let json = fields(SampleRecord("a")) { members in
            members.removeAll { $0.name == "ownerRecordName" }
            members.append(.init("ownerRecordName", .string(other)))
        }
        let error = await #expect(throws: MizanError.self) { try await apply(.put(key: "a", fields: json)) }
        #expect(error?.details == ["path": "$.ownerRecordName"])
        #expect(try await read("a").isEmpty)
    }

    @Test func unknownFieldsAreRefused() async throws {
        let json = fields(SampleRecord("a")) { $0.append(.init("version", 7)) }
        let error = await #expect(throws: MizanError.self) { try await apply(.put(key: "a", fields: json)) }
        #expect(error?.reason == "record.field")
        #expect(error?.details == ["path": "$.version"])
    }

    @Test func aKeyHasOneSpelling() async throws {
        let numbered = TableRecordType(NumberedRecord.self) { $0 }
        let only = TableRecordType(OnlyRecord.self) { $0 }
        let results = try await store.write { transaction in
            _ = try numbered.apply(.put(key: "7", fields: ["number": 7, "text": "x"]), in: transaction)
            _ = try only.apply(.put(key: "only", fields: ["text": "x"]), in: transaction)
            return [
                try numbered.apply(.remove(key: "07"), in: transaction),
                try only.apply(.remove(key: "all"), in: transaction),
            ]
        }
        #expect(results == [false, false])
        #expect(try await store.read { try numbered.read(["7", "07"], in: $0).keys.sorted() } == ["7"])
        #expect(try await store.read { try only.read(["only", "all"], in: $0).keys.sorted() } == ["only"])
    }

    @Test func aFailureInASavepointKeepsTheOtherChanges() async throws {
        let type = type
        let (good, bad) = (fields(SampleRecord("a")), fields(SampleRecord("b", weight: 101)))
        try await store.write { transaction in
            _ = try type.apply(.put(key: "a", fields: good), in: transaction)
            do {
                _ = try transaction.savepoint { try type.apply(.put(key: "b", fields: bad), in: transaction) }
            } catch is TooHeavy {}
        }
        #expect(try await read("a", "b").keys.sorted() == ["a"])
    }
}
