import Kernel
import Testing

struct ShownEntityTests {
    private struct Purse: ShownEntity {
        let coins: Int64
        let note: String?

        static let shown: [ShownField<Self>] = [ShownField("coins", \.coins), ShownField("note", \.note)]
    }

    private struct Coat: ShownEntity {
        let purse: Purse

        static let shown: [ShownField<Self>] =
            Purse.shown.map { $0.of(\.purse) }
            + [ShownField("weight", .real) { _ in .real(1.5) }, ShownField("isRich") { $0.purse.coins > 9 }]
    }

    @Test func aFieldHasTheKindOfItsValueEvenIfTheValueIsOptional() {
        #expect(Coat.fields.map(\.name) == ["coins", "note", "weight", "isRich"])
        #expect(Coat.fields.map(\.kind) == [.integer, FieldKind.text.optional, .real, .boolean])
    }

    @Test func valuesFollowTheFieldOrderAndJSONOmitsAbsentValues() {
        let coat = Coat(purse: Purse(coins: 3, note: nil))
        #expect(coat.values == [.integer(3), .absent, .real(1.5), .boolean(false)])
        #expect(coat.json == ["coins": 3, "weight": 1.5, "isRich": false])
        #expect(Coat(purse: Purse(coins: 12, note: "mine")).json["note"] == "mine")
    }
}
