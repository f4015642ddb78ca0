import Kernel
import Storage
import TestSupport
import Testing

/// A value of a wrong kind is refused with its path. A value from a remote with a newer version is stored.
struct EveryKindInputTests {
    private static let owner = OwnerID.shared

    private static func fields(_ name: String, _ value: JSONValue) -> JSONValue {
        var random = SeededGenerator(seed: 3)
        var record = EveryKindRecord(&random)
        record.later = .known(.calm)
        guard case .object(let members) = record.json(owner: owner) else { return .null }
        return .object(members.filter { $0.name != name } + [.init(name, value)])
    }

    private static let bad: [(String, JSONValue, String)] = [
        ("rate", .string(String(repeating: "9", count: 10_000)), "$.rate"),
        ("rate", .exact("0." + String(repeating: "1", count: 10_000)), "$.rate"), ("rate", "1e400", "$.rate"),
        ("rate", "-0", "$.rate"), ("rate", .number(-0.0), "$.rate"), ("rate", "twelve", "$.rate"),
        ("rate", true, "$.rate"), ("day", "2026-02-31", "$.day"), ("due", "0000-01-01", "$.due"),
        ("mood", "puzzled", "$.mood"), ("tags", ["a", "b", "a"], "$.tags[2]"), ("tags", ["a", 1], "$.tags[1]"),
        ("tags", [.null], "$.tags[0]"), ("numbers", [1, 2, 1.5], "$.numbers[2]"),
        ("tags", .array((0..<100_000).map { .string(String($0)) }), "$.tags"), ("id", "not-a-uuid", "$.id"),
    ]

    @Test(arguments: bad.indices)
    func aMalformedValueIsRefusedWithItsPath(index: Int) throws {
        let (name, value, path) = Self.bad[index]
        for sender in [FieldKind.Sender.person, .partner] {
            let error = #expect(throws: MizanError.self) {
                try EveryKindRecord(from: Self.fields(name, value), owner: Self.owner, sender: sender)
            }
            #expect(error?.details["path"] == path)
            #expect(error?.code == .invalidInput)
        }
    }

    @Test func anUnknownEnumValueIsAcceptedFromSyncAndRefusedFromAPerson() throws {
        let fields = Self.fields("later", "puzzled")
        let kept = try EveryKindRecord(from: fields, owner: Self.owner, sender: .partner)
        #expect(kept.later == .unknown("puzzled"))
        #expect(kept.json(owner: Self.owner)["later"] == "puzzled")
        let error = #expect(throws: MizanError.self) {
            try EveryKindRecord(from: fields, owner: Self.owner, sender: .person)
        }
        #expect(error?.details["path"] == "$.later")
    }

    @Test(arguments: [
        ("1", "1"), ("1.0", "1"), ("0.10", "0.1"), ("-12.5e1", "-125"), ("1e-6", "0.000001"), ("000.5", "0.5"),
        ("0.12345678901234567890", "0.1234567890123456789"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func aDecimalKeepsItsDigitsInJSON(written: String, kept: String) throws {
        // The decimal is written as a text. It is also written as a number, unless it has a leading zero, which JSON does not
        // allow.
        var spellings = ["\"\(written)\""]
        if !written.hasPrefix("00") { spellings.append(written) }
        for spelling in spellings {
            let json = try JSONReader.read(Array(spelling.utf8))
            let decimal = try ExactDecimal(json: json)
            #expect(decimal.description == kept)
            #expect(decimal.fieldValue.json == .string(kept))
        }
    }

    @Test func decimalsCompareByValue() throws {
        let sorted = ["-12.5", "-12.499", "-1", "0", "0.05", "0.5", "5", "50", "50.01"].map { text in
            FieldKind.decimal.parse(text)
        }
        for (left, right) in zip(sorted, sorted.dropFirst()) {
            let (left, right) = (try #require(left), try #require(right))
            #expect(left.precedes(right) == true)
            #expect(right.precedes(left) == false)
        }
    }

    @Test(arguments: ["9007199254740993", "0.1", "1e-300", "5e-324", "12345678901234567890", "0.30000000000000004"])
    func aJSONNumberIsWrittenAsItWasRead(text: String) throws {
        let json = try JSONReader.read(Array(text.utf8))
        let again = try JSONReader.read(JSONWriter.bytes(json))
        #expect(json == again)
        #expect(json.double == Double(text))
        if case .exact(let digits) = json { #expect(digits == text) }
    }
}
