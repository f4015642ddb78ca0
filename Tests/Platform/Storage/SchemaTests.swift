import Kernel
import Storage
import TestSupport
import Testing

struct SchemaTests {
    private let owner = OwnerID.shared
    private let record = SampleRecord("a", place: (2, 255), weight: 2.5, at: Instant(microseconds: 1))

    private func fields(_ change: (inout [JSONValue.Member]) -> Void = { _ in }) -> JSONValue {
        guard case .object(var members) = record.json(owner: owner) else { return .null }
        change(&members)
        return .object(members)
    }

    private func read(_ json: JSONValue) throws -> SampleRecord {
        try SampleRecord(from: json, owner: owner)
    }

    @Test func aRecordIsWrittenAsItsFieldsInOrder() {
        let text = """
            {"name":"a","place":"2:255","major":2,"minor":255,"weight":2.5,"isDone":false,\
            "at":"1970-01-01T00:00:00.000001Z","remark":"","ownerRecordName":"_00000000000000000000000000000000"}
            """
        #expect(JSONWriter.text(fields()) == text)
    }

    @Test func fieldsAreReadBack() throws {
        #expect(try read(fields()) == record)
        #expect(try read(fields { $0.append(.init("note", .null)) }) == record)
        #expect(try read(fields { $0.append(.init("note", "n")) }).note == "n")
        #expect(try read(fields { $0.removeAll { $0.name == "ownerRecordName" } }) == record)
        #expect(
            try read(
                fields { members in
                    members.removeAll { $0.name == "weight" }
                    members.append(.init("weight", 3))
                }
            ).weight == 3)
    }

    @Test(
        arguments: [
            ("weight", nil, "$.weight", "this field is required"),
            ("weight", .null, "$.weight", "this field is required"),
            ("weight", "2.5", "$.weight", "real is expected, not a string"),
            ("major", 2.5, "$.major", "2.5 is not a whole number from -9223372036854775808 to 9223372036854775807"),
            ("major", true, "$.major", "integer is expected, not a boolean"),
            ("isDone", 1, "$.isDone", "boolean is expected, not an integer"),
            ("name", 1, "$.name", "text is expected, not an integer"),
            ("note", [], "$.note", "text is expected, not an array"),
            ("at", 0, "$.at", "instant is expected, not an integer"),
            ("at", "now", "$.at", "this is not an RFC 3339 moment"),
            ("ownerRecordName", "_11", "$.ownerRecordName", "this is another owner's name"),
            (
                "version", 1, "$.version",
                "this field is unknown; known are name, place, major, minor, weight, isDone, at, note, remark, "
                    + "ownerRecordName"
            ),
        ] as [(String, JSONValue?, String, String)])
    func anInvalidValueIsRefusedWithItsPath(field: String, value: JSONValue?, path: String, why: String) {
        let json = fields { members in
            members.removeAll { $0.name == field }
            if let value { members.append(.init(field, value)) }
        }
        let error = MizanError(
            .invalidInput, "record.field", "sample.Record at \(path): \(why).", details: ["path": path])
        #expect(throws: error) { try read(json) }
    }

    @Test func aRecordMustBeAnObject() {
        let error = MizanError(
            .invalidInput, "record.field", "sample.Record at $: an object is expected, not an array.",
            details: ["path": "$"])
        #expect(throws: error) { try read([]) }
    }
}
