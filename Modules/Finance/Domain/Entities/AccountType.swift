/// What an account is (contracts/finance.md §1.1).
package enum AccountType: String, CaseIterable, Sendable {
    case checking, savings
    case creditCard = "credit_card"
    case investment, loan, cash, other
}
