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

    func top(_ name: String, preferring type: CategoryType) -> FinanceDomain.Category? {
        top(name, of: type) ?? top(name, of: type == .income ? .expense : .income)
    }

    func top(_ name: String, of type: CategoryType) -> FinanceDomain.Category? {
        named(name).first { $0.parentID == nil && $0.type == type }
    }

    func child(_ name: String, of parent: FinanceDomain.Category) -> UUID? {
        named(name).first { $0.parentID == parent.id }?.id
    }

    /// The name by which the category is found again: with its grouping where another has that name, too.
    func label(_ id: UUID) -> String? {
        guard let category = category(id) else { return nil }
        let isAlone = named(category.name).count == 1
        guard !isAlone, let parent = category.parentID.flatMap({ self.category($0) }) else { return category.name }
        return "\(parent.name): \(category.name)"
    }

    /// `Food: Coffee`, as an export writes a name that more than one grouping has.
    func path(_ name: String) -> (grouping: String, category: String)? {
        let parts = name.split(separator: ": ", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
