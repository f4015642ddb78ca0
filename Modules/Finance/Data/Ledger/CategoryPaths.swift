internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import ModuleKit

/// The paths of all of an owner's categories, for a file with all transactions.
struct CategoryPaths {
    private let all: [UUID: FinanceDomain.Category]

    init(in reading: ReadTransaction) throws {
        let categories = try FinanceModule.categories.all(in: reading)
        all = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Nil if there is no such category.
    func path(_ id: UUID) -> CategoryPath? {
        all[id].map { category in
            let parent = category.parentID.flatMap { all[$0] }
            return CategoryPath(top: parent?.name ?? category.name, child: parent.map { _ in category.name })
        }
    }
}
