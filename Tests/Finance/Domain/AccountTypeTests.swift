import FinanceDomain
import Testing

struct AccountTypeTests {
    @Test func typesHaveTheNamesOfTheContract() {
        #expect(
            AccountType.allCases.map(\.rawValue) == [
                "checking", "savings", "credit_card", "investment", "loan", "cash", "other",
            ])
        #expect(CategoryType.allCases.map(\.rawValue) == ["income", "expense"])
    }
}
