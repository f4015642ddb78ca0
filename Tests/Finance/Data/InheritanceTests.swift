import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// A category has the type and the colour of its grouping. A request with a different type or colour is refused.
struct InheritanceTests {
    private func change(_ edit: (inout CategoryChange) -> Void) -> CategoryChange {
        var change = CategoryChange()
        edit(&change)
        return change
    }

    @Test func aTypeOrColourThatDiffersFromItsGroupingIsRefused() async throws {
        let ledger = try await LedgerStore()
        let food = try await ledger.category("Food")
        let coffee = try await ledger.category("Coffee", in: food)
        for (wrong, word) in [
            (change { $0.type = .income }, "type"), (change { $0.color = "#ff0000" }, "colour"),
        ] {
            let error = try await ledger.refusal { [module = ledger.module] in
                _ = try module.changeCategory(coffee, wrong, in: $0)
            }
            #expect(error.code == .invalidInput && error.reason == "finance.invalid-hierarchy")
            #expect(error.details["fault"] == "inherited")
            #expect(error.message.hasPrefix("“Coffee” has the \(word) of its grouping, “Food”"))
        }
    }

    @Test func sendingInheritedValuesDoesNotCountAsAChange() async throws {
        let ledger = try await LedgerStore()
        let food = try await ledger.category("Food")
        let coffee = try await ledger.category("Coffee", in: food)
        let same = change { ($0.type, $0.color) = (.expense, Category.usualColor) }
        let before = try await ledger.fields("finance.Category", coffee)?.version
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.changeCategory(coffee, same, in: $0)
        }
        #expect(try await ledger.fields("finance.Category", coffee)?.version == before)
        let out = change { ($0.type, $0.color, $0.parentID) = (.income, "#ff0000", .clear) }
        let written = try await ledger.store.write { [module = ledger.module] in
            try module.changeCategory(coffee, out, in: $0).entity
        }
        #expect(written.type == .income && written.color == "#ff0000")
    }
}
