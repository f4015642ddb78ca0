internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Adds a grouping, or a category in a grouping, which then gets the grouping's type and colour.
    package func addCategory(
        _ name: String, type: CategoryType?, color: String? = nil, in parentID: UUID? = nil, id: UUID? = nil,
        in transaction: WriteTransaction
    ) throws -> Written<FinanceDomain.Category> {
        let repository = Self.categories(in: transaction)
        let parent = try parentID.map { try Self.categories.require($0, in: transaction).entity }
        try LedgerText.checkColor(typed: color)
        let category = try Category(
            id: id ?? identifiers.fresh(), name: LedgerText.trimmed(name),
            color: color ?? parent?.color ?? Category.usualColor,
            type: type ?? parent?.type ?? .expense, parentID: parentID, createdAt: transaction.now,
            updatedAt: transaction.now)
        if let parent { try refuseOther(type, color, than: parent, for: category) }
        if let there = try id.flatMap({ try repository.find($0) }) {
            let differing = [
                ("name", there.nameKey != category.nameKey), ("parentId", there.parentID != parentID),
                ("type", type != nil && there.type != type), ("color", color != nil && there.color != color),
            ].filter(\.1).map(\.0)
            guard differing.isEmpty else {
                throw LedgerError.exists(.category, id: category.id.text, differing: differing)
            }
            return Written(unchanged: there)
        }
        let fitted = try fit(category, in: parent, transaction)
        if let parent { try requireRoom(for: fitted, in: parent, transaction) }
        try requireFreeName(fitted, in: transaction.view)
        return Written(fitted, try refusingDuplicate(.category, fitted.name) { try repository.save(fitted) })
    }

    package func changeCategory(
        _ id: UUID, _ change: CategoryChange, in transaction: WriteTransaction
    ) throws -> Written<FinanceDomain.Category> {
        let stored = try Self.categories.require(id, in: transaction)
        var category = stored.entity
        if change.color != category.color { try LedgerText.checkColor(typed: change.color) }
        category.name = change.name.map(LedgerText.trimmed) ?? category.name
        category.color = change.color ?? category.color
        category.type = change.type ?? category.type
        category.parentID = change.parentID.applied(to: category.parentID)
        if let type = change.type, category.parentID == stored.parentID {
            category.parentID = try uncategorized(for: type, instead: category.parentID, in: transaction)
        }
        let parent = try category.parentID.flatMap { parent in
            parent == id ? nil : try Self.categories.require(parent, in: transaction).entity
        }
        try category.check()
        if let parent { try refuseOther(change.type, change.color, than: parent, for: category) }
        // A category of a grouping that has transactions must stay in a grouping (contracts/finance.md §1.1, "Hierarchy").
        if stored.parentID != nil, category.parentID == nil {
            let count = try TransactionRules.transactions(ofCategory: id.text, in: transaction.view)
            guard count == 0 else {
                throw LedgerError.hasTransactions(.category, name: category.name, count: Int(count))
            }
        }
        var fitted = try fit(category, in: parent, transaction)
        if let parent, parent.id != stored.parentID { try requireRoom(for: fitted, in: parent, transaction) }
        let before = stored.entity
        if (fitted.nameKey, fitted.type, fitted.parentID) != (before.nameKey, before.type, before.parentID) {
            try requireFreeName(fitted, in: transaction.view)
        }
        if fitted != before { fitted.updatedAt = transaction.now }
        let written = try refusingDuplicate(.category, fitted.name) {
            try Self.categories(in: transaction).write(id) { _ in fitted }
        }
        try Hierarchy.pass(on: CategoryMapper.toData(fitted), in: transaction)
        return written
    }

    /// The name of the groupings, one for each type, into which an import puts categories without a grouping.
    static let uncategorized = "Uncategorized"

    /// The name of a category with its grouping: `Car: Fuel`. A category that only an import grouped has its name alone.
    package static func label(of category: String, in group: String?) -> String {
        guard let group, LedgerText.key(of: group) != LedgerText.key(of: uncategorized) else { return category }
        return "\(group): \(category)"
    }

    /// The new grouping of a category whose type changes. In “Uncategorized”, an import chose the type, and no person did. A
    /// category there moves to the “Uncategorized” of the new type, which is created if it is missing. A category in any other
    /// grouping stays there.
    private func uncategorized(
        for type: CategoryType, instead parent: UUID?, in transaction: WriteTransaction
    ) throws -> UUID? {
        guard let grouping = try parent.flatMap({ try Self.categories.find($0, in: transaction)?.entity }),
            grouping.type != type, grouping.nameKey == LedgerText.key(of: Self.uncategorized)
        else { return parent }
        let there = try CategoryTree(in: transaction.view).tops(Self.uncategorized, preferring: type)
        if let other = there.first(where: { $0.type == type }) { return other.id }
        return try addCategory(Self.uncategorized, type: type, in: nil, in: transaction).entity.id
    }

    /// Refuses a type or a colour that differs from the grouping's: a category has the type and the colour of its grouping.
    private func refuseOther(
        _ type: CategoryType?, _ color: String?, than parent: FinanceDomain.Category,
        for category: FinanceDomain.Category
    ) throws {
        func refused(_ what: LedgerError.Inherited) -> LedgerError {
            .inherited(what, category: category.name, grouping: parent.name)
        }
        if let type, type != parent.type { throw refused(.type) }
        if let color, color != parent.color { throw refused(.color) }
    }

    /// Throws if the name is in use; the error shows the other category's name as it is written.
    private func requireFreeName(_ category: FinanceDomain.Category, in reading: ReadTransaction) throws {
        let other = try reading.session.firstRow(
            """
            SELECT name FROM finance_category
            WHERE owner = \(reading.ownerKey) AND type = \(category.type.rawValue)
                AND place = \(CategoryRecord.place(in: category.parentID)) AND name_key = \(category.nameKey)
                AND deleted_at IS NULL AND id <> \(category.id.text)
            """)
        if let other { throw LedgerError.duplicateName(.category, name: try other.text(0)) }
    }

    /// The category with the type and the colour of its grouping.
    private func fit(
        _ category: FinanceDomain.Category, in parent: FinanceDomain.Category?, _ transaction: WriteTransaction
    ) throws -> FinanceDomain.Category {
        guard let parent else { return category }
        guard parent.parentID == nil else { throw LedgerError.invalidHierarchy(.maxDepth, category: category.name) }
        guard try !hasChildren(category.id, in: transaction) else {
            throw LedgerError.invalidHierarchy(.parentIsChild, category: category.name)
        }
        var fitted = category
        (fitted.type, fitted.color) = (parent.type, parent.color)
        return fitted
    }

    /// True if the category may become a grouping.
    func hasRoom(in top: FinanceDomain.Category, _ transaction: WriteTransaction) throws -> Bool {
        try TransactionRules.transactions(ofCategory: top.id.text, in: transaction.view) == 0
    }

    /// True if a grouping can hold no more categories.
    func isFull(_ grouping: UUID, _ transaction: WriteTransaction) throws -> Bool {
        try CategoryChildren(of: grouping.text, in: transaction.view).areMore(than: LedgerError.mostInGrouping - 1)
    }

    /// Throws if the parent cannot hold another category. A category that has transactions cannot, because a grouping accepts
    /// none; nor can a full grouping.
    private func requireRoom(
        for category: FinanceDomain.Category, in parent: FinanceDomain.Category, _ transaction: WriteTransaction
    ) throws {
        guard try !isFull(parent.id, transaction) else {
            throw LedgerError.invalidHierarchy(.full, category: category.name)
        }
        let count = try TransactionRules.transactions(ofCategory: parent.id.text, in: transaction.view)
        guard count == 0 else {
            throw LedgerError.hasTransactions(.category, name: parent.name, count: Int(count))
        }
    }

    /// The ids of the categories in a grouping, sorted by name.
    func children(of id: UUID, in transaction: some OwnerTransaction) throws -> [UUID] {
        let reading = transaction.reading
        return try reading.session.rows(
            """
            SELECT id, name_key FROM finance_category
            WHERE owner = \(reading.ownerKey) AND parent_id = \(id.text) AND deleted_at IS NULL
            """
        )
        // Sorted here: with an order by name, SQLite would read all names instead of the grouping's.
        .map { (id: UUID(text: try $0.text(0)), name: try $0.text(1)) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        .compactMap(\.id)
    }

    func hasChildren(_ id: UUID, in transaction: some OwnerTransaction) throws -> Bool {
        try CategoryChildren(of: id.text, in: transaction.reading).areThere()
    }

    /// Refuses a grouping: only a category without children accepts transactions.
    func requireAssignable(_ id: UUID, in transaction: some OwnerTransaction) throws {
        let category = try Self.categories.require(id, in: transaction)
        guard try !hasChildren(id, in: transaction) else {
            throw LedgerError.notAssignable(category: category.name)
        }
    }

    package func removeCategory(_ id: UUID, in transaction: WriteTransaction) throws {
        let category = try Self.categories.require(id, in: transaction)
        let children = try children(of: id, in: transaction)
        guard children.isEmpty else {
            throw LedgerError.hasChildren(category: category.name, count: children.count)
        }
        let count = try TransactionRules.transactions(ofCategory: id.text, in: transaction.view)
        guard count == 0 else {
            throw LedgerError.hasTransactions(.category, name: category.name, count: Int(count))
        }
        try Self.categories.remove(id, in: transaction)
    }

    package func restoreCategory(
        _ id: UUID, in transaction: WriteTransaction
    ) throws -> Written<FinanceDomain.Category> {
        let table = RecordTable<CategoryRecord>(transaction)
        guard try table.find(id.text) == nil else {
            return Written(unchanged: try Self.categories.require(id, in: transaction))
        }
        guard let removed = try table.removed(RecordQuery(id: id)).items.first,
            let version = try refusingDuplicate(.category, removed.entity.name, { try table.restore(id.text) })
        else { throw Self.categories.absent(id) }
        // The grouping's colour may have changed since.
        let category = try Self.categories.require(id, in: transaction).entity
        guard let parent = try category.parentID.flatMap({ try Self.categories.find($0, in: transaction)?.entity }),
            parent.type != category.type || parent.color != category.color
        else { return Written(category, Change(.updated, version: version)) }
        return try Self.categories(in: transaction).write(id) { _ in try fit(category, in: parent, transaction) }
    }
}
