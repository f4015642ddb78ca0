internal import HTTPKit
internal import Kernel

/// The slice's own errors, as its endpoints declare them.
enum FinanceProblems {
    static let noAccount = DeclaredError(.notFound, "finance.no-such-account", "There is no such account.")
    static let noCategory = DeclaredError(.notFound, "finance.no-such-category", "There is no such category.")
    static let noTransaction = DeclaredError(
        .notFound, "finance.no-such-transaction", "There is no such transaction.")
    static let noHome = DeclaredError(.notFound, "finance.no-home-currency", "There is no home currency yet.")

    static let duplicateName = DeclaredError(
        .conflict, "finance.duplicate-name", "Another has this name (DUPLICATE_NAME).")
    static let hasChildren = DeclaredError(
        .conflict, "finance.has-children", "There are categories in it; `count` says how many (HAS_CHILDREN).")
    static let hasTransactions = DeclaredError(
        .conflict, "finance.has-transactions", "It has transactions; `count` says how many (HAS_TRANSACTIONS).")
    static let hierarchy = DeclaredError(
        .invalidInput, "finance.invalid-hierarchy", "It cannot be in there; `fault` says why (INVALID_HIERARCHY).")
    static let notAssignable = DeclaredError(
        .invalidInput, "finance.not-assignable", "A grouping takes no transactions.")
    static let versionConflict = DeclaredError(
        .conflict, "finance.version-conflict",
        "It has been changed since; `current` is the transaction as it is now (VERSION_CONFLICT).")
    static let color = DeclaredError(
        .invalidInput, "finance.color", "A colour is six hexadecimal digits behind a #, such as #64748b.")
    static let tooLong = DeclaredError(.invalidInput, "finance.too-long", "A text is longer than its `limit`.")
    static let currency = DeclaredError(.invalidInput, "finance.unknown-currency", "ISO 4217 has no such currency.")
    static let currencyFixed = DeclaredError(
        .conflict, "finance.currency-fixed", "It was removed with transactions in another currency.")
    static let amount = DeclaredError(
        .invalidInput, "finance.amount-out-of-range", "An amount is -10^15 to 10^15 minor units.")
    static let rate = DeclaredError(
        .invalidInput, "finance.exchange-rate", "A rate is 0.000000001 to 1000000, and has to be known.")
    static let amountNeeded = DeclaredError(
        .invalidInput, "finance.amount-needed", "The account has another currency: the amount in it is needed, too.")
    static let date = DeclaredError(.invalidInput, "finance.date", "A date is a moment as RFC 3339 writes it.")
    static let balance = DeclaredError(
        .conflict, "finance.balance-out-of-range", "The balance of the account would be too large.")
    static let total = DeclaredError(
        .conflict, "finance.balance-out-of-range", "A total would be too large: ask for fewer months.")
    static let transfer = DeclaredError(.invalidInput, "finance.transfer", "The two legs do not form a transfer.")
    static let halfTransfer = DeclaredError(
        .conflict, "finance.half-transfer", "The two legs of a transfer do not fit each other.")
    static let merge = DeclaredError(.invalidInput, "finance.merge", "These cannot be merged.")
    static let mergeTransfers = DeclaredError(
        .conflict, "finance.merge-transfers", "There are transfers between the two accounts; `count` says how many.")
    static let bulk = DeclaredError(
        .invalidInput, "finance.bulk", "1 to 100 transactions are changed at once, each with its version.")
    static let transactionExists = DeclaredError(
        .conflict, "finance.transaction-exists",
        "There is another transaction under this id; `fields` says what differs.")
    static let accountExists = DeclaredError(
        .conflict, "finance.account-exists", "There is another account under this id; `fields` says what differs.")
    static let categoryExists = DeclaredError(
        .conflict, "finance.category-exists", "There is another category under this id; `fields` says what differs.")
    static let opening = DeclaredError(
        .invalidInput, "finance.opening-balance", "A date and a rate are those of an opening balance.")
    static let receivedNeeded = DeclaredError(
        .invalidInput, "finance.received-needed", "Between two currencies, receivedCents is needed.")
    static let homeRate = DeclaredError(
        .invalidInput, "finance.home-currency", "A change needs a rate; where nothing is left to convert, none.")
    static let homeUnderWay = DeclaredError(
        .conflict, "finance.home-change-under-way", "Another change of the home currency has not ended.")
    static let startAnew = DeclaredError(
        .conflict, "finance.start-anew", "These versions cannot be followed; ask with 0.")
    static let purged = DeclaredError(.conflict, "record.purged", "It was deleted for good.")

    /// The errors of a transaction.
    static let transaction =
        [DeclaredError].text + [
            tooLong, amount, amountNeeded, rate, date, noAccount, noCategory, notAssignable, balance, transfer,
            halfTransfer,
        ]
    /// The errors of an account or a category by itself.
    static let name = [DeclaredError].text + [tooLong, duplicateName, color]
}
