/// The columns of the app's file of transactions, in their order (contracts/finance.md §1.1).
package enum LedgerColumn: String, CaseIterable, Sendable {
    case date = "Date"
    case amount = "Amount"
    case description = "Description"
    case category = "Category"
    case account = "Account"
    case currency = "Currency"
    case rate = "Exchange Rate"
    case notes = "Notes"
}
