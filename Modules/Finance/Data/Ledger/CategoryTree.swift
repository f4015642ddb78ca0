internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// An owner's categories, by name and place. There are few.
struct CategoryTree {
    private var all: [FinanceDomain.Category] = []
    private var places: [String: [Int]] = [:]

    init(in reading: ReadTransaction) throws {
        try FinanceModule.categories.all(in: reading).forEach { insert($0) }
    }

    mutating func insert(_ category: FinanceDomain.Category) {
        places[category.nameKey, default: []].append(all.count)
        all.append(category)
    }

    private func named(_ name: String) -> [FinanceDomain.Category] {
        places[LedgerText.key(of: name), default: []].map { all[$0] }
    }

    func category(_ id: UUID) -> FinanceDomain.Category? { all.first { $0.id == id } }

    func hasChildren(_ category: FinanceDomain.Category) -> Bool { all.contains { $0.parentID == category.id } }

    /// The one of that name: of that type if there is one, and one that takes transactions rather than a grouping.
    func named(_ name: String, preferring type: CategoryType) -> FinanceDomain.Category? {
        named(name).min { rank($0, type) < rank($1, type) }
    }

    private func rank(_ category: FinanceDomain.Category, _ type: CategoryType) -> (Int, Int, String) {
        (category.type == type ? 0 : 1, hasChildren(category) ? 1 : 0, category.id.text)
    }

    /// Those at the top of that name: of that type first.
    func tops(_ name: String, preferring type: CategoryType) -> [FinanceDomain.Category] {
        [type, type.other].compactMap { type in named(name).first { $0.parentID == nil && $0.type == type } }
    }

    func child(_ name: String, of parent: FinanceDomain.Category) -> FinanceDomain.Category? {
        named(name).first { $0.parentID == parent.id }
    }

    /// The one of that place, of that type if there is one: where money comes back it is that of the expense.
    func category(at path: CategoryPath, preferring type: CategoryType) -> FinanceDomain.Category? {
        let tops = tops(path.top, preferring: type)
        guard let name = path.child else { return tops.first }
        return tops.lazy.compactMap { child(name, of: $0) }.first
    }

    /// Nil for one that there is not.
    func path(_ id: UUID) -> CategoryPath? {
        category(id).map { category in
            let parent = category.parentID.flatMap { self.category($0) }
            return CategoryPath(top: parent?.name ?? category.name, child: parent.map { _ in category.name })
        }
    }
}
