/// The ledger's refusals. Each has the code of the contract (contracts/finance.md §1.1, "Error codes") in its details.
package enum LedgerError: Error, Hashable, Sendable {
    case tooLong(field: String, length: Int, limit: Int)
    /// An account, or a category, of that name.
    case duplicateName(_ kind: Kind, name: String)
    /// Under an id that is asked for lies another one, which differs in these fields.
    case exists(_ kind: Kind, id: String, differing: [String])
    /// A day or a rate of an opening balance that there is not.
    case openingNeeded
    case hasChildren(category: String, count: Int)
    case hasTransactions(_ kind: Kind, name: String, count: Int)
    /// Nothing live names it, but what lies in the trash does.
    case namedInTrash(_ kind: Kind, name: String, count: Int)
    case invalidHierarchy(HierarchyFault, category: String)
    /// Asked for otherwise than the grouping has it.
    case inherited(Inherited, category: String, grouping: String)
    case notFound(_ kind: Kind, id: String)
    /// A transaction from the trash names it, and it was removed itself.
    case removed(_ kind: Kind, name: String, id: String)
    /// Only what has no children takes transactions.
    case notAssignable(category: String)
    case currencyFixed(account: String)
    case transferToItself
    case transferWithCategory
    case transferSigns
    /// Legs that do not fit each other, or one without the other.
    case halfTransfer(String)
    case transferAccount
    /// Between two currencies, without what comes in.
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
    /// Some amounts lead to another than the home currency: a device changed it alone, or an undo left them alone.
    case homeStrays(told: String, home: String)
    /// A device says another home currency, and not at which rate amounts follow.
    case homeUnconverted(from: String, to: String)
    /// A device tells an amount in what is not the home currency, and never was.
    case homeUnknown(told: String, home: String)
    case homeAlready(String)
    case homeNeeded
    /// A file from which the home currency does not follow, and what it has amounts in.
    case homeUnproven(currencies: [String])
    case homeRateStands(home: String, rate: String)
    /// A change, begun here or on a device, has not gone through.
    case homeChangeUnderWay(to: String, told: String)
    /// Into an account of another currency, in which no amount is said.
    case amountNeeded(account: String, currency: String)
    case ownRate(currency: String)
    case homeAmount(String)
    case balanceOutOfRange(account: String, limit: String)
    case monthOutOfRange(account: String, month: String, limit: String)
    /// Nil for what has no category.
    case totalOutOfRange(category: String?)

    /// An account, and what it is in.
    package struct Place: Hashable, Sendable {
        let account: String
        let currency: String

        package init(_ account: Account) { (self.account, currency) = (account.name, account.currency.code) }
    }

    package enum Kind: String, Sendable { case account, category, transaction }
    /// The values that a category has from its grouping.
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

    /// The most transactions that are changed at once (contracts/finance.md §1.1, "Limits").
    package static let mostAtOnce = 100

    /// The most categories of a grouping: they have its type and colour, so a change of those writes all of them.
    package static let mostInGrouping = 1_000

    /// The most accounts, or categories, that are merged into another at once.
    package static let mostMergedAtOnce = 1_000
}
