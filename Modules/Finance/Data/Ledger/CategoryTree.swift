internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// An owner's current categories, by name and place. Each lookup is a query of the store, because an owner may have thousands
/// of categories. A piece of a file needs only the categories that its rows name.
struct CategoryTree {
    private let reading: ReadTransaction

    init(in reading: ReadTransaction) { self.reading = reading }

    private func named(_ name: String) throws -> [FinanceDomain.Category] {
        let ids = try reading.session.rows(
            """
            SELECT id FROM finance_category
            WHERE owner = \(reading.ownerKey) AND name_key = \(LedgerText.key(of: name)) AND deleted_at IS NULL
            """
        ).map { try $0.text(0) }.sorted()
        return try RecordTable<CategoryRecord>(reading).find(ids).map { try CategoryMapper.toDomain($0.entity) }
    }

    func category(_ id: UUID) throws -> FinanceDomain.Category? {
        try FinanceModule.categories.find(id, in: reading)?.entity
    }

    func hasChildren(_ category: FinanceDomain.Category) throws -> Bool {
        try CategoryChildren(of: category.id.text, in: reading).areThere()
    }

    /// The category with the name. If there are several, a category of the preferred type is chosen first, and then a category
    /// that accepts transactions.
    func named(_ name: String, preferring type: CategoryType) throws -> FinanceDomain.Category? {
        try named(name).map { (category: $0, rank: try rank($0, type)) }.min { $0.rank < $1.rank }?.category
    }

    /// The target of a merged category with the name, or at the place. The file still has the old name.
    func merged(_ name: String, preferring type: CategoryType) throws -> FinanceDomain.Category? {
        let path = CategoryPath(name)
        let rows = try reading.session.rows(merged(LedgerText.key(of: path.map { $0.child ?? $0.top } ?? name)))
            .map { (id: try $0.text(0), type: try $0.text(1), top: try $0.optionalText(2)) }
        let top = path?.child == nil ? nil : path.map { LedgerText.key(of: $0.top) }
        let merges = Merges(in: reading)
        for type in [type, type.other] {
            let removed = rows.filter { $0.type == type.rawValue && (path == nil || $0.top == top) }
            let place = try merges.onePlace(of: removed.compactMap { UUID(text: $0.id) }, .category)
            if let found = try place.flatMap(category) { return found }
        }
        return nil
    }

    /// The query for merged categories with the name.
    func merged(_ key: String) -> SQL {
        """
        SELECT c.id, c.type, g.name_key FROM finance_category c
        JOIN finance_merge m ON m.owner = c.owner AND m.source = c.id
        LEFT JOIN finance_category g ON g.owner = c.owner AND g.id = c.parent_id
        WHERE c.owner = \(reading.ownerKey) AND c.name_key = \(key)
            AND c.deleted_at IS NOT NULL AND m.kind = \(Merges.Kind.category.rawValue)
        """
    }

    private func rank(_ category: FinanceDomain.Category, _ type: CategoryType) throws -> (Int, Int, String) {
        (category.type == type ? 0 : 1, try hasChildren(category) ? 1 : 0, category.id.text)
    }

    /// The top categories with the name, the one of the preferred type first.
    func tops(_ name: String, preferring type: CategoryType) throws -> [FinanceDomain.Category] {
        let tops = try named(name).filter { $0.parentID == nil }
        return [type, type.other].compactMap { type in tops.first { $0.type == type } }
    }

    func child(_ name: String, of parent: FinanceDomain.Category) throws -> FinanceDomain.Category? {
        try named(name).first { $0.parentID == parent.id }
    }

    /// The category at the path, of the preferred type if there is one. A refund thus finds the category of its expense.
    func category(at path: CategoryPath, preferring type: CategoryType) throws -> FinanceDomain.Category? {
        let tops = try tops(path.top, preferring: type)
        guard let name = path.child else { return tops.first }
        for top in tops {
            if let child = try child(name, of: top) { return child }
        }
        return nil
    }
}
