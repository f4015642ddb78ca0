import Kernel
import Testing

struct RecordFieldTests {
    @Test(arguments: [
        (FieldKind.text, " a=b ", FieldValue.text(" a=b ")), (.text, "", .text("")),
        (.owner, "_00", .text("_00")), (.integer, "-7", .integer(-7)),
        (.integer, "9223372036854775807", .integer(.max)),
        (.real, "2", .real(2)), (.real, "-0.5", .real(-0.5)), (.real, "1e3", .real(1_000)),
        (.boolean, "true", .boolean(true)), (.boolean, "false", .boolean(false)),
        (.instant, "1970-01-01T01:00:00+01:00", .instant(Instant(microseconds: 0))),
    ])
    func readsATypedValue(kind: FieldKind, text: String, value: FieldValue) throws {
        #expect(try RecordField("f", kind).parse(text) == [value])
    }

    @Test(arguments: [
        (FieldKind.integer, "", "a whole number"), (.integer, "1.0", "a whole number"),
        (.integer, " 1", "a whole number"), (.integer, "9223372036854775808", "a whole number"),
        (.real, "nan", "a number"), (.real, "inf", "a number"), (.real, "1e400", "a number"),
        (.real, "two", "a number"), (.integer, "+5", "a whole number"), (.integer, "05", "a whole number"),
        (.real, "0x10", "a number"), (.real, ".5", "a number"), (.real, "5.", "a number"), (.real, "", "a number"),
        (.boolean, "maybe", "true or false"), (.boolean, "1", "true or false"),
        (.instant, "2026-01-08", "a moment such as 2026-01-08T14:30:00Z"),
    ])
    func theErrorSaysWhichValueIsExpected(kind: FieldKind, text: String, wanted: String) {
        let error = MizanError(
            .invalidInput, "query.unreadable-value", "“\(text)” is not \(wanted), which f needs.",
            details: ["field": "f", "parameter": "f", "expected": wanted])
        #expect(throws: error) { try RecordField("f", kind).parse(text) }
    }

    @Test func aFieldWithACompoundOrderReadsSeveralValues() throws {
        let order = RecordField.Order(fields: ["a", "b"]) { text in
            let parts = text.split(separator: ":").compactMap { Int64($0) }
            return parts.count == 2 ? parts.map { .integer($0) } : nil
        }
        let field = RecordField("ab", .text, order: order)
        #expect(try field.parse("2:255") == [.integer(2), .integer(255)])
        #expect(throws: MizanError.self) { try field.parse("2") }
    }

    @Test func longValuesAreCutInTheMessage() {
        let text = String(repeating: "x", count: 1_000)
        let error = #expect(throws: MizanError.self) { try RecordField("f", .integer).parse(text) }
        #expect((error?.message.count ?? 0) < 200)
    }
}
