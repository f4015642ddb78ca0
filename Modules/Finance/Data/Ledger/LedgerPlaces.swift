internal import Changes
internal import FinanceDomain
internal import FinanceInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The accounts and categories of a file's rows, found by name or created.
struct LedgerPlaces {
    let rates: LedgerRates
    var days: DayReader
    /// The order of the rows within their days.
    var order = LedgerOrder()
    private(set) var accounts = ImportReport.Count(kind: "accounts")
    private(set) var categories = ImportReport.Count(kind: "categories")
    private let finance: FinanceModule
    private let findings: LedgerFindings
    private let mark: DecimalMark
    private let first: FirstPieces.Of
    private var known: [AccountName: UUID] = [:]
    private var named: [CategoryName: UUID] = [:]
    /// Remarks on accounts that are found under an earlier name.
    private(set) var remarks: [String] = []
    /// The accounts and categories that this piece's rows use and that are not stored yet.
    private var used: Set<UUID> = []

    struct AccountName: Hashable {
        let key: String
        let currency: Currency
    }

    private struct CategoryName: Hashable {
        let name: String
        let type: CategoryType
    }

    init(
        _ finance: FinanceModule, _ rates: LedgerRates, _ findings: LedgerFindings, _ mark: DecimalMark,
        _ first: FirstPieces.Of, in transaction: WriteTransaction
    ) throws {
        (self.finance, self.rates, self.first) = (finance, rates, first)
        (self.findings, self.mark) = (findings, mark)
        days = try finance.zones.calendar(in: transaction.view).zones.reader()
    }

    // MARK: Accounts

    mutating func account(of entry: LedgerEntry, in transaction: WriteTransaction) throws -> UUID {
        let name = entry.accountName
        if let id = try account(named: name, in: transaction) { return id }
        let id = try Self.freeID(name, in: transaction)
        _ = try finance.addAccount(
            AccountDraft(id: id, name: entry.account, type: .other, currency: entry.currency), in: transaction)
        if first.made(id) { accounts.added += 1 }
        known[name] = id
        return id
    }

    /// Nil if there is no such account yet.
    mutating func account(named name: AccountName, in transaction: WriteTransaction) throws -> UUID? {
        if let id = known[name] { return id }
        let row = try transaction.session.firstRow(
            """
            SELECT id FROM finance_account WHERE owner = \(transaction.ownerKey) AND name_key = \(name.key)
                AND currency_code = \(name.currency.code) AND deleted_at IS NULL
            """)
        if let id = try row.flatMap({ UUID(text: try $0.text(0)) }) {
            known[name] = id
            return id
        }
        if let merged = try accountMerged(name, in: transaction) {
            known[name] = merged
            return merged
        }
        // An account that an earlier file created may have been renamed or merged into another since.
        let id = try Merges(in: transaction.reading).place(of: Self.freeID(name, in: transaction), .account)
        if try FinanceModule.accounts.find(id, in: transaction) != nil {
            known[name] = id
            return id
        }
        let names = try first.pastNames { try PastNames(in: transaction.reading) }
        if let past = try names.account(named: name, in: transaction) {
            known[name] = past.id
            remarks.append(past.remark)
        }
        return known[name]
    }

    /// True if an account had transactions before the file. Transactions in the trash count, too.
    mutating func wasUsed(_ name: AccountName, in transaction: WriteTransaction) throws -> Bool {
        let id = try account(named: name, in: transaction)
        return try first.wasUsed(name) {
            guard let id else { return false }
            return try transaction.session.firstRow(
                """
                SELECT 1 FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND account_id = \(id.text) LIMIT 1
                """) != nil
        }
    }

    private static func freeID(_ name: AccountName, in transaction: WriteTransaction) throws -> UUID {
        var (id, generation) = (accountID(name, 0), 0)
        while try Purged.contains(AccountRecord.schema.erased.reference(id.text), in: transaction.view) {
            generation += 1
            id = accountID(name, generation)
        }
        return id
    }

    /// The account into which an account with the name was merged. The file still has the old name.
    private func accountMerged(_ name: AccountName, in transaction: WriteTransaction) throws -> UUID? {
        let removed = try transaction.session.rows(
            """
            SELECT a.id FROM finance_account a JOIN finance_merge m ON m.owner = a.owner AND m.source = a.id
            WHERE a.owner = \(transaction.ownerKey) AND a.name_key = \(name.key)
                AND a.currency_code = \(name.currency.code) AND a.deleted_at IS NOT NULL
                AND m.kind = \(Merges.Kind.account.rawValue)
            """
        ).compactMap { UUID(text: try $0.text(0)) }
        guard let place = try Merges(in: transaction.reading).onePlace(of: removed, .account),
            try FinanceModule.accounts.find(place, in: transaction) != nil
        else { return nil }
        return place
    }

    private static func accountID(_ name: AccountName, _ generation: Int) -> UUID {
        Identifiers.named("finance.csv.account", name.key, name.currency.code, String(generation))
    }

    // MARK: Categories

    /// The name of a grouping that contains categories means the “General” category of the grouping. An unknown name is added
    /// to “Uncategorized” (contracts/finance.md §1.1, “Import there”). Among existing categories, a category with the type of
    /// the row's own sign is preferred. A new category has the type of the sum of all its rows.
    mutating func category(of entry: LedgerEntry, in transaction: WriteTransaction) throws -> UUID? {
        guard let text = entry.category else { return nil }
        let name = CategoryName(name: text, type: entry.amount < .zero ? .expense : .income)
        if let known = named[name] { return known }
        let made = findings.type(of: text, entry.amount, mark: mark)
        let id = try category(name.name, preferring: name.type, making: made, in: transaction)
        named[name] = id
        used.insert(id)
        return id
    }

    private mutating func category(
        _ name: String, preferring sign: CategoryType, making type: CategoryType, in transaction: WriteTransaction
    ) throws -> UUID {
        let tree = CategoryTree(in: transaction.view)
        let path = CategoryPath(name)
        let there = try path.flatMap { try tree.category(at: $0, preferring: sign) }
        if let found = try there ?? tree.named(name, preferring: sign) ?? tree.merged(name, preferring: sign) {
            return try entries(of: found, preferring: sign, making: type, tree, transaction)
        }
        guard let path else {
            let tops = try tree.tops(Self.uncategorized, preferring: type).filter { $0.type == type }
            return try add(name, sign, type, in: tops, named: Self.uncategorized, tree, transaction)
        }
        if let child = path.child {
            let tops = try tree.tops(path.top, preferring: type)
            return try add(child, sign, type, in: tops, named: path.top, tree, transaction)
        }
        return try added(path.top, type, in: nil, transaction).id
    }

    /// The category that accepts transactions: for a grouping, its “General”.
    private mutating func entries(
        of found: FinanceDomain.Category, preferring sign: CategoryType, making type: CategoryType,
        _ tree: CategoryTree, _ transaction: WriteTransaction
    ) throws -> UUID {
        guard try tree.hasChildren(found) else { return found.id }
        if let general = try tree.child(Self.general, of: found) { return general.id }
        // A full grouping that is itself called “General” has no alternative.
        if LedgerText.key(of: found.name) != LedgerText.key(of: Self.general),
            try finance.isFull(found.id, transaction)
        {
            return try alone(Self.general, preferring: sign, making: type, tree, transaction)
        }
        return try added(Self.general, type, in: found, transaction).id
    }

    /// Creates the category outside its grouping, so that no name is lost if a file has more names than a grouping allows.
    private mutating func alone(
        _ name: String, preferring sign: CategoryType, making type: CategoryType, _ tree: CategoryTree,
        _ transaction: WriteTransaction
    ) throws -> UUID {
        guard let found = try tree.tops(name, preferring: sign).first else {
            return try added(name, type, in: nil, transaction).id
        }
        return try entries(of: found, preferring: sign, making: type, tree, transaction)
    }

    private static let general = "General"

    private static var uncategorized: String { FinanceModule.uncategorized }

    /// Adds the category to the first of `tops` that is a grouping, or else to the first that can become a grouping. If there
    /// is neither, the category is added to a new grouping of the given type, provided that `tops` has no category of that
    /// type.
    private mutating func add(
        _ name: String, _ sign: CategoryType, _ type: CategoryType, in tops: [FinanceDomain.Category],
        named top: String, _ tree: CategoryTree, _ transaction: WriteTransaction
    ) throws -> UUID {
        let room =
            try tops.first { try tree.hasChildren($0) }
            ?? tops.first { try !used.contains($0.id) && finance.hasRoom(in: $0, transaction) }
        guard room != nil || !tops.contains(where: { $0.type == type }) else {
            throw LedgerRefusal(
                "“\(Excerpt.of(top))” has transactions of its own, so “\(Excerpt.of(name))” cannot be in it. Move those to "
                    + "another category first.")
        }
        let parent = try room ?? added(top, type, in: nil, asGrouping: true, transaction)
        if let child = try tree.child(name, of: parent) { return child.id }
        if try finance.isFull(parent.id, transaction) {
            return try alone(name, preferring: sign, making: type, tree, transaction)
        }
        return try added(name, type, in: parent, transaction).id
    }

    private mutating func added(
        _ name: String, _ type: CategoryType, in parent: FinanceDomain.Category?, asGrouping: Bool = false,
        _ transaction: WriteTransaction
    ) throws -> FinanceDomain.Category {
        let (tree, merges) = (CategoryTree(in: transaction.view), Merges(in: transaction.reading))
        let place = parent?.id.text ?? "top"
        var generation = 0
        func id() -> UUID {
            Identifiers.named(
                "finance.csv.category", parent?.type.rawValue ?? type.rawValue, place, LedgerText.key(of: name),
                String(generation))
        }
        while true {
            let now = try merges.place(of: id(), .category)
            if now != id() {
                // The category has been merged into another category since. The target is used, unless the target is a
                // grouping.
                if !asGrouping, let there = try tree.category(now), try !tree.hasChildren(there) { return there }
            } else if try !Purged.contains(CategoryRecord.schema.erased.reference(now.text), in: transaction.view) {
                break
            }
            generation += 1
        }
        // A category that an earlier file created may have been renamed or moved since.
        if let known = try tree.category(id()) { return known }
        let made = try finance.addCategory(
            name, type: parent?.type ?? type, in: parent?.id, id: id(), in: transaction
        ).entity
        // The known names may be outdated: a category with a new child is a grouping now.
        named = [:]
        if first.made(made.id) { categories.added += 1 }
        return made
    }
}

/// The reason why a row is refused, as a sentence.
struct LedgerRefusal: BoundaryError {
    private let sentence: String

    init(_ sentence: String) { self.sentence = sentence }

    var atBoundary: MizanError { MizanError(.invalidInput, "finance.ledger-row", sentence) }
}

extension LedgerEntry {
    var accountName: LedgerPlaces.AccountName { LedgerPlaces.AccountName(key: accountKey, currency: currency) }

    func fault(_ reason: String) -> LedgerRowFault { LedgerRowFault(number: row, reason: reason) }
}
