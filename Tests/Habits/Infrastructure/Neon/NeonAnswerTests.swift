import Kernel
import Testing

@testable import HabitsInfrastructure

/// The vectors of contracts/neon-http-sql.md §9, as a PostgreSQL answered them.
struct NeonAnswerTests {
    private static func rows(_ name: String) async throws -> NeonRows {
        try await NeonWire(name).client().run(.reading(["SELECT 1"]))[0]
    }

    @Test(arguments: [
        ("forty-two", #"[{"answer":42}]"#), ("a number without a cast", #"[{"answer":"42"}]"#),
        ("a number in a sum", #"[{"answer":42}]"#), ("a list", #"[{"answer":[1,2,3]}]"#),
        ("an object", #"[{"answer":{"b":42}}]"#), ("a list of objects", #"[{"answer":[{"foo":1},{"bar":2}]}]"#),
        ("the README's example", #"[{"list":[[1,2],[3,4]],"object":{"key":"val","ikey":4242}}]"#),
        ("insert", #"[{"id":1},{"id":2},{"id":3}]"#), ("plain objects", #"[{"n":1,"s":"a","arr":[1,2,3]}]"#),
        ("plain lists", #"[{"n":1,"s":"a","arr":[1,2,3]}]"#), ("raw objects", #"[{"n":1,"s":"a","arr":[1,2,3]}]"#),
        ("raw lists", #"[{"n":1,"s":"a","arr":[1,2,3]}]"#), ("True is not true", #"[{"n":1}]"#),
        ("after garbage", #"[{"n":1}]"#), ("nothing", "[]"), ("signs in the names", #"[{"n":1}]"#),
    ]) func recordedAnswersHaveTypedValues(name: String, rows: String) async throws {
        let expected = try JSONReader.read(Array(rows.utf8))
        #expect(.array(try await Self.rows(name).rows) == expected)
    }

    @Test(arguments: ["all types, raw", "all types, plain"]) func everyPostgreSQLTypeIsRead(name: String) async throws {
        let row = try #require(try await Self.rows(name).rows.first)
        let expected: [(String, JSONValue)] = [
            ("bool", true), ("big", .integer(9_007_199_254_740_993)), ("numeric", .number(1.5)),
            ("float", .number(1e21)),
            ("nan", "NaN"), ("uuid", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"), ("day", "2026-01-08"),
            ("never", "infinity"), ("before", "0044-03-15 BC"), ("moment", "2026-01-08 09:00:00.25+00"),
            ("always", "-infinity"), ("bounded", [1, .null]),
            ("texts", ["a b", "c,d", .null, "NULL", "", "say \"hi\"", "back\\slash", "{}"]),
            ("nested", [[1, 2], [3, 4]]), ("nothing", []), ("null", .null), ("bytes", "\\xdead"),
            ("flags", [true, false]), ("documents", [["a": 1], .null]), ("interval", "1 day 02:00:00"),
            ("json", ["a": [1, .null]]),
        ]
        for (column, value) in expected { #expect(row[column] == value, "\(column)") }
    }

    @Test(
        arguments: [
            ("9007199254740993", 20, .integer(9_007_199_254_740_993)), ("9223372036854775808", 20, nil),
            ("9007199254740993", 1700, .integer(9_007_199_254_740_993)),
            ("9007199254740993.25", 1700, .exact("9007199254740993.25")), ("NaN", 1700, "NaN"), ("1e400", 701, nil),
            ("{9007199254740993,NULL}", 1016, [.integer(9_007_199_254_740_993), .null]), ("", 23, nil),
            ("+1", 700, nil),
            ("2026-01-08 14:30:00+05:30", 1184, "2026-01-08 14:30:00+05:30"), ("happy", 16_397, "happy"),
            ("6ba7b810", 2950, nil), ("{", 114, nil),
        ] as [(String, Int, JSONValue?)]) func numbersKeepTheirDigits(text: String, type: Int, value: JSONValue?)
    {
        #expect(NeonValue.value(.string(text), type: type) == value)
    }

    @Test func anAnswerReportsItsCommandAndRowCount() async throws {
        for (name, command, count) in [
            ("create", "CREATE", nil), ("insert", "INSERT", 3), ("delete nothing", "DELETE", 0), ("drop", "DROP", nil),
            ("begin", "BEGIN", nil), ("nothing", "", nil),
        ] as [(String, String, Int?)] {
            let rows = try await Self.rows(name)
            #expect(rows.command == command)
            #expect(rows.count == count)
        }
    }

    @Test func aBatchHasAResultForEachStatement() async throws {
        let wire = try NeonWire("a batch of both modes", "a serializable batch")
        let results = try await wire.client().run(.reading(["SELECT 1", "SELECT 2"]))
        #expect(results.map(\.rows) == [[["n": 1]], [["n": 2]]])
        #expect(
            try await wire.client().rows("SHOW transaction_isolation") == [["transaction_isolation": "serializable"]])
    }

    /// Seed 000, "Neon HTTP API Response Format".
    @Test func columnsInTheFormOfTheSeedAreReadToo() async throws {
        let body =
            #"{"rows":[{"id":1,"title_en":"Ayatul Kursi"}],"columns":[{"name":"id","dataTypeID":23},{"name":"title_en","dataTypeID":1043}],"rowCount":1}"#
        let wire = NeonWire([.success(NeonReply(status: 200, body: Array(body.utf8)))])
        #expect(try await wire.client().rows("SELECT 1") == [["id": 1, "title_en": "Ayatul Kursi"]])
    }

    @Test(arguments: [
        (#"{"rows":[["1"]],"fields":[{"name":"n","dataTypeID":23},{"name":"m","dataTypeID":23}]}"#, "$.rows[0]"),
        (#"{"rows":[["x"]],"fields":[{"name":"n","dataTypeID":23}]}"#, "$.rows[0].n"),
        (#"{"rows":[["{1,{2}"]],"fields":[{"name":"n","dataTypeID":1007}]}"#, "$.rows[0].n"),
        (#"{"rows":[["{1,,2}"]],"fields":[{"name":"n","dataTypeID":1007}]}"#, "$.rows[0].n"),
        (#"{"rows":[["{\"a"]],"fields":[{"name":"n","dataTypeID":1009}]}"#, "$.rows[0].n"),
        (#"{"rows":[["maybe"]],"fields":[{"name":"n","dataTypeID":16}]}"#, "$.rows[0].n"),
        (#"{"rows":[[1]]}"#, "$.columns"), (#"{"fields":[]}"#, "$.rows"), (#"{"rows":[7],"fields":[]}"#, "$.rows[0]"),
        (#"{"rows":[["1"]],"fields":[{"name":"n"}]}"#, "$.fields[0]"), ("<html>", "<html>"), ("", "JSON"),
        (#"{"rows":[["1"#, "JSON"),
    ]) func aMalformedAnswerIsReportedWithItsPlace(body: String, place: String) async throws {
        let wire = NeonWire([.success(NeonReply(status: 200, body: Array(body.utf8)))])
        let error = try await #require(throws: NeonError.self) { try await wire.client().rows("SELECT 1") }
        #expect(error.description.contains(place))
        #expect(error.isOutcomeUnknown)
    }
}
