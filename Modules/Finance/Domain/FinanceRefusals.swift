package import Kernel

extension Refusal {
    package static let date = Refusal(.invalidInput, "finance.date", "A date is a moment in the form of RFC 3339.")
    package static let noAccount = LedgerError.Kind.account.absent
    package static let noCategory = LedgerError.Kind.category.absent
    package static let noTransaction = LedgerError.Kind.transaction.absent
    package static let accountExists = LedgerError.Kind.account.exists
    package static let categoryExists = LedgerError.Kind.category.exists
    package static let transactionExists = LedgerError.Kind.transaction.exists
    package static let duplicateName = Refusal(
        .conflict, "finance.duplicate-name", "The name is in use (DUPLICATE_NAME).",
        details: ["code": "DUPLICATE_NAME"])
    package static let hasChildren = Refusal(
        .conflict, "finance.has-children", "The category contains categories; `count` is their number (HAS_CHILDREN).",
        details: ["code": "HAS_CHILDREN"])
    package static let hasTransactions = Refusal(
        .conflict, "finance.has-transactions",
        "The account or category has transactions; `count` is their number (HAS_TRANSACTIONS).",
        details: ["code": "HAS_TRANSACTIONS"])
    package static let hierarchy = Refusal(
        .invalidInput, "finance.invalid-hierarchy",
        "The category cannot be in this grouping; `fault` is the reason (INVALID_HIERARCHY).",
        details: ["code": "INVALID_HIERARCHY"])
    package static let notAssignable = Refusal(
        .invalidInput, "finance.not-assignable", "A grouping cannot contain transactions.")
    package static let color = Refusal(
        .invalidInput, "finance.color", "A colour is a # with six hexadecimal digits, such as #64748b.")
    package static let tooLong = Refusal(.invalidInput, "finance.too-long", "A text is longer than its `limit`.")
    package static let currencyFixed = Refusal(
        .conflict, "finance.currency-fixed", "The account was removed with transactions in another currency.")
    package static let amountNeeded = Refusal(
        .invalidInput, "finance.amount-needed",
        "The account has another currency; the amount in that currency is needed too.")
    package static let balance = Refusal(
        .conflict, "finance.balance-out-of-range", "The balance of the account would be too large.")
    package static let total = Refusal(
        .conflict, "finance.balance-out-of-range", "A total would be too large: ask for fewer months.")
    package static let transfer = Refusal(.invalidInput, "finance.transfer", "The two legs do not form a transfer.")
    package static let halfTransfer = Refusal(
        .conflict, "finance.half-transfer", "The two legs of a transfer contradict each other.")
    package static let merge = Refusal(.invalidInput, "finance.merge", "These accounts or categories cannot be merged.")
    package static let mergeTransfers = Refusal(
        .conflict, "finance.merge-transfers", "There are transfers between the two accounts; `count` is their number.")
    package static let bulk = Refusal(
        .invalidInput, "finance.bulk", "1 to 100 transactions are changed at once, each with its version.")
    package static let opening = Refusal(
        .invalidInput, "finance.opening-balance", "A date or a rate is given, but no opening balance.")
    package static let receivedNeeded = Refusal(
        .invalidInput, "finance.received-needed", "Between two currencies, receivedCents is needed.")
    package static let homeRate = Refusal(
        .invalidInput, "finance.home-currency", "A change needs a rate, unless no amount is left to convert.")
    package static let homeUnderWay = Refusal(
        .conflict, "finance.home-change-under-way", "Another change of the home currency is not finished.")
    static let homeNeeded = Refusal(.conflict, "finance.home-needed")
    package static let noHome = Refusal(.notFound, "finance.no-home-currency", "There is no home currency yet.")
    package static let currency = Refusal(.invalidInput, "finance.unknown-currency", "ISO 4217 has no such currency.")
    package static let unreadableAmount = Refusal(.invalidInput, "finance.amount")
    package static let amount = Refusal(
        .invalidInput, "finance.amount-out-of-range", "An amount is -10^15 to 10^15 minor units.")
    package static let rate = Refusal(
        .invalidInput, "finance.exchange-rate", "The rate is missing, or not from 0.000000001 to 1000000.")
    package static let startAnew = Refusal(
        .conflict, "finance.start-anew", "Changes since this version cannot be listed; start again with since=0.")
    package static let versionConflict = Refusal(
        .conflict, "finance.version-conflict",
        "The transaction has been changed since then; `current` is its present state (VERSION_CONFLICT).",
        details: ["code": "VERSION_CONFLICT"])
    package static let month = Refusal(
        .invalidInput, "finance.month", "A month is YYYY-MM, and the first is not after the last.")
}
