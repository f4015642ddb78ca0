internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Categories are two levels deep, and those of a grouping have its type and colour.
enum CategoryRules {
    static let invariant = Invariant(
        "finance.categories", "A category is in a grouping that is there, of its type and colour, or in none.",
        of: [CategoryRecord.schema.erased], check: check)

    /// Each category is looked at with its grouping and with what is in it, by their indexes: there may be thousands of others.
    @Sendable private static func check(_ touched: [RecordReference], _ reading: ReadTransaction) throws {
        let table = RecordTable<CategoryRecord>(reading)
        func found(_ keys: [String]) throws -> [String: CategoryRecord] {
            Dictionary(try table.find(keys).map { ($0.entity.id.text, $0.entity) }) { first, _ in first }
        }
        let now = try found(touched.map(\.key))
        let parents = try found(Set(now.values.compactMap(\.parentId?.text)).sorted())
        for reference in touched {
            let grouping = CategoryChildren(of: reference.key, in: reading)
            guard let category = now[reference.key] else {
                guard try grouping.areThere() else { continue }
                let name = try removedName(of: reference.key, reading) ?? reference.key
                throw TransactionRules.refused(.hasChildren(category: name, count: try grouping.count()))
            }
            if let parent = category.parentId {
                try check(category, in: parents[parent.text], hasChildren: grouping.areThere())
            }
            // What is otherwise wrong with one of them is found at that one.
            if let other = try grouping.nameOfOne(unlike: category) {
                throw TransactionRules.refused(.invalidHierarchy(.otherType, category: other))
            }
        }
    }

    private static func removedName(of id: String, _ reading: ReadTransaction) throws -> String? {
        try reading.session.firstRow(
            "SELECT name FROM finance_category WHERE owner = \(reading.ownerKey) AND id = \(id)"
        ).map { try $0.text(0) }
    }

    private static func check(
        _ category: CategoryRecord, in parent: CategoryRecord?, hasChildren: Bool
    ) throws {
        func refused(_ fault: LedgerError.HierarchyFault) -> MizanError {
            TransactionRules.refused(.invalidHierarchy(fault, category: category.name))
        }
        guard let parent else { throw refused(.noParent) }
        guard parent.id != category.id else { throw refused(.selfParent) }
        guard parent.parentId == nil else { throw refused(.maxDepth) }
        guard !hasChildren else { throw refused(.parentIsChild) }
        guard category.type == parent.type, category.color == parent.color else { throw refused(.otherType) }
    }
}
