internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// An owner's categories as they are now, by name and place. Each question is one of the store: a piece of a file asks for the
/// names that are in it, and an owner may have thousands.
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

    /// The one of that name: of that type if there is one, and one that takes transactions rather than a grouping.
    func named(_ name: String, preferring type: CategoryType) throws -> FinanceDomain.Category? {
        try named(name).map { (category: $0, rank: try rank($0, type)) }.min { $0.rank < $1.rank }?.category
    }

    private func rank(_ category: FinanceDomain.Category, _ type: CategoryType) throws -> (Int, Int, String) {
        (category.type == type ? 0 : 1, try hasChildren(category) ? 1 : 0, category.id.text)
    }

    /// Those at the top of that name: of that type first.
    func tops(_ name: String, preferring type: CategoryType) throws -> [FinanceDomain.Category] {
        let tops = try named(name).filter { $0.parentID == nil }
        return [type, type.other].compactMap { type in tops.first { $0.type == type } }
    }

    func child(_ name: String, of parent: FinanceDomain.Category) throws -> FinanceDomain.Category? {
        try named(name).first { $0.parentID == parent.id }
    }

    /// The one of that place, of that type if there is one: where money comes back it is that of the expense.
    func category(at path: CategoryPath, preferring type: CategoryType) throws -> FinanceDomain.Category? {
        let tops = try tops(path.top, preferring: type)
        guard let name = path.child else { return tops.first }
        for top in tops {
            if let child = try child(name, of: top) { return child }
        }
        return nil
    }
}
