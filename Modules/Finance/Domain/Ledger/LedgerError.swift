/// The ledger's refusals. The details of each contain the contract's code (contracts/finance.md §1.1, "Error codes").
package enum LedgerError: Error, Hashable, Sendable {
    case tooLong(field: String, length: Int, limit: Int)
    /// Another account or category has the name.
    case duplicateName(_ kind: Kind, name: String)
    /// The given id belongs to an existing record that differs in these fields.
    case exists(_ kind: Kind, id: String, differing: [String])
    /// A day or a rate was given for an opening balance that does not exist.
    case openingNeeded
    case hasChildren(category: String, count: Int)
    case hasTransactions(_ kind: Kind, name: String, count: Int)
    /// No live record names it, but records in the trash do.
    case namedInTrash(_ kind: Kind, name: String, count: Int)
    case invalidHierarchy(HierarchyFault, category: String)
    /// The requested value differs from the grouping's.
    case inherited(Inherited, category: String, grouping: String)
    case notFound(_ kind: Kind, id: String)
    /// A transaction in the trash names the record, and the record has been removed, too.
    case removed(_ kind: Kind, name: String, id: String)
    /// Only a category without children accepts transactions.
    case notAssignable(category: String)
    case currencyFixed(account: String)
    case transferToItself
    case transferWithCategory
    case transferSigns
    /// Legs that do not match, or one leg without the other.
    case halfTransfer(String)
    case transferAccount
    /// A transfer between two currencies without the received amount.
    case receivedNeeded(from: Place, to: Place)
    case mergeEmpty
    case mergeIntoItself
    case mergeSize(Int)
    case mergeTypes
    case mergeCurrencies
    case mergeTransfers(between: String, and: String, live: [String], inTrash: [String])
    case bulkSize(Int)
    case bulkVersions(ids: Int, versions: Int)
    case unreadableColor(String)
    case homeCurrencyRate
    /// Some amounts are still converted to a currency other than the home currency: a device changed only the home currency, or
    /// an undo left the amounts as they were.
    case homeStrays(told: String, home: String)
    /// A device sends a new home currency without the rate for converting amounts.
    case homeUnconverted(from: String, to: String)
    /// A device sends an amount converted to a currency that is not the home currency and never was.
    case homeUnknown(told: String, home: String)
    case homeAlready(String)
    case homeNeeded
    /// The file does not show the home currency; the case lists the currencies of its amounts.
    case homeUnproven(currencies: [String])
    case homeRateStands(home: String, rate: String)
    /// A change of the home currency, begun here or on a device, is not complete.
    case homeChangeUnderWay(to: String, told: String)
    /// A transaction moves to an account in another currency, and no amount in it was given.
    case amountNeeded(account: String, currency: String)
    case ownRate(currency: String)
    case homeAmount(String)
    case balanceOutOfRange(account: String, limit: String)
    case monthOutOfRange(account: String, month: String, limit: String)
    /// Nil for transactions without a category.
    case totalOutOfRange(category: String?)

    /// An account and its currency.
    package struct Place: Hashable, Sendable {
        let account: String
        let currency: String

        package init(_ account: Account) { (self.account, currency) = (account.name, account.currency.code) }
    }

    package enum Kind: String, Sendable { case account, category, transaction }
    /// The values that a category inherits from its grouping.
    package enum Inherited: String, Sendable {
        case type
        case color = "colour"
    }
    package enum HierarchyFault: String, Sendable, CaseIterable {
        case selfParent = "self_parent"
        case maxDepth = "max_depth"
        case parentIsChild = "parent_is_child"
        case noParent = "no_parent"
        case otherType = "other_type"
        case full = "full"
    }

    /// The maximum number of transactions that are changed at once (contracts/finance.md §1.1, "Limits").
    package static let mostAtOnce = 100

    /// The maximum number of categories in a grouping. The categories inherit the type and the colour of the grouping. A change
    /// of the type or the colour therefore writes all these categories.
    package static let mostInGrouping = 1_000

    /// The maximum number of accounts, or categories, that are merged into another at once.
    package static let mostMergedAtOnce = 1_000
}
