import Kernel
import Storage
import Testing

struct SQLTests {
    @Test func interpolationsAreBoundAsValues() {
        let name = "Robert'); DROP TABLE owners; --"
        let missing: String? = nil
        let moment = Instant(microseconds: 5)
        let sql: SQL = "a = \(name) AND b = \(7) AND c = \(missing) AND d = \(true) AND e = \(moment) AND f = \(0.5)"
        #expect(sql.text == "a = ? AND b = ? AND c = ? AND d = ? AND e = ? AND f = ?")
        #expect(sql.values == [.text(name), .integer(7), .null, .integer(1), .integer(5), .real(0.5)])
    }

    @Test func fragmentsComposeInOrder() {
        let condition: SQL = "owner = \(1)"
        let sql: SQL = "SELECT \(2) WHERE \(condition) AND x = \(3)"
        #expect(sql.text == "SELECT ? WHERE owner = ? AND x = ?")
        #expect(sql.values == [.integer(2), .integer(1), .integer(3)])
        #expect(sql + " LIMIT \(4)" == "SELECT \(2) WHERE owner = \(1) AND x = \(3) LIMIT \(4)")
        #expect(SQL.joined([condition, "x = \(9)"], by: " OR ") == "owner = \(1) OR x = \(9)")
        #expect(SQL.joined([], by: ", ") == "")
    }

    @Test func everyKindOfValueIsBoundInItsForm() throws {
        let day = try #require(CivilDay("2026-01-08"))
        let values: [any SQLConvertible] = [
            FieldValue.absent, FieldValue.text("a"), FieldValue.boolean(false), FieldValue.real(1.5), day,
            OwnerID.shared, SQLValue.blob([1]), Int64.max,
        ]
        #expect(
            values.map(\.sqlValue) == [
                .null, .text("a"), .integer(0), .real(1.5), .integer(20_260_108),
                .text("00000000-0000-0000-0000-000000000000"), .blob([1]), .integer(.max),
            ])
    }
}
