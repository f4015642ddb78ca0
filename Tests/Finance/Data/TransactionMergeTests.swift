import Kernel
import Testing

@testable import FinanceData

/// Two devices changed the same transaction. The expected result is the merged transaction, or nil for a conflict.
struct TransactionMergeTests {
    private static let base: JSONValue = [
        "id": "a", "accountId": "x", "amountCents": 1, "exchangeRate": "1", "homeCurrency": "EUR",
        "date": "2026-01-01T00:00:00.000Z", "updatedAt": "2026-01-01T00:00:00.000Z",
    ]

    private static func with(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = base, case .object(let new) = changes else { return base }
        let names = Set(new.map(\.name))
        return .object(members.filter { !names.contains($0.name) } + new)
    }

    @Test(
        arguments: [
            (["amountCents": 2], ["notes": "n"], ["amountCents": 2, "notes": "n"]),
            (["amountCents": 2], ["amountCents": 2], ["amountCents": 2]),
            (["amountCents": 2], ["amountCents": 3], nil),
            (["amountCents": 2], ["otherAmountCents": 3], nil),
            (["date": "2026-01-02T00:00:00.000Z"], ["date": "2026-01-03T00:00:00.000Z"], nil),
            (["date": "2026-01-01T00:00:00Z"], ["notes": "n"], ["notes": "n"]),
            (["place": 2], ["notes": "n"], ["place": 2, "notes": "n"]), (["place": 3], ["place": 2], ["place": 2]),
            (["place": 2], ["date": "2026-01-02T00:00:00.000Z"], nil),
            (["exchangeRate": "1.0"], ["exchangeRate": "2"], ["exchangeRate": "2"]),
            (["exchangeRate": "3"], ["homeCurrency": "USD"], nil),
            (["categoryId": "c"], ["accountId": "y"], ["categoryId": "c", "accountId": "y"]),
            (
                ["updatedAt": "2026-01-03T00:00:00.000Z"], ["updatedAt": "2026-01-02T00:00:00.000Z"],
                ["updatedAt": "2026-01-03T00:00:00.000Z"]
            ),
        ] as [(JSONValue, JSONValue, JSONValue?)])
    func eachOfTwoEditsIsMergedOrRefusedAsAWhole(yours: JSONValue, theirs: JSONValue, merged: JSONValue?) {
        let found = TransactionMerge.merged(Self.base, Self.with(yours), Self.with(theirs))
        guard let merged, case .object(let wanted) = Self.with(merged) else {
            #expect(found == nil)
            return
        }
        for member in wanted where member.name != "date" {
            #expect(found?[member.name] == member.value, "\(member.name)")
        }
    }

    /// A phone that does not know positions sends none. This does not count as a change of the position or of the date.
    @Test func aPushWithoutAPositionChangesNoPosition() {
        let (base, noted) = (Self.with(["place": 5]), Self.with(["notes": "n"]))
        for moved in [
            ["date": "2026-01-02T00:00:00.000Z"], ["date": "2026-01-02T00:00:00.000Z", "place": 7],
            ["date": "2026-01-01T00:00:00.000Z", "place": 7],
        ] as [JSONValue] {
            for (yours, theirs) in [(noted, Self.with(moved)), (Self.with(moved), noted)] {
                let found = TransactionMerge.merged(base, yours, theirs)
                #expect(found?["notes"] == "n" && found?["date"] == moved["date"] && found?["place"] == moved["place"])
            }
        }
        let both = TransactionMerge.merged(base, noted, Self.with(["amountCents": 2]))
        #expect(both?["place"] == 5 && both?["notes"] == "n" && both?["amountCents"] == 2)
    }
}
