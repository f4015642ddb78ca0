internal import FinanceDomain
internal import Kernel

extension [Refusal] {
    /// The errors of a single account or category.
    static let named: [Refusal] = text + [.tooLong, .duplicateName, .color]
    /// The errors of a transaction.
    static let transaction: [Refusal] =
        text + [
            .tooLong, .amount, .amountNeeded, .rate, .date, .noAccount, .noCategory, .notAssignable, .balance,
            .transfer, .halfTransfer, .reconciled, .reconciliationDates, .split, .splitSum,
        ]
}
