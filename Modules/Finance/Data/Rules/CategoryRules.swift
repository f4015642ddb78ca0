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

    /// An owner has few, so all are read.
    @Sendable private static func check(_ touched: [RecordReference], _ reading: ReadTransaction) throws {
        let all = try RecordTable<CategoryRecord>(reading).list(RecordQuery()).items.map(\.entity)
        let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
        let children = Dictionary(grouping: all) { $0.parentId }
        for reference in touched {
            guard let id = UUID(text: reference.key) else { continue }
            let below = children[id, default: []]
            guard let category = byID[id] else {
                if !below.isEmpty {
                    let name = try removedName(of: reference.key, reading) ?? reference.key
                    throw TransactionRules.refused(.hasChildren(category: name, count: below.count))
                }
                continue
            }
            if let parent = category.parentId { try check(category, in: byID[parent], below) }
            for child in below { try check(child, in: category, children[child.id, default: []]) }
        }
    }

    private static func removedName(of id: String, _ reading: ReadTransaction) throws -> String? {
        try reading.session.firstRow(
            "SELECT name FROM finance_category WHERE owner = \(reading.ownerKey) AND id = \(id)"
        ).map { try $0.text(0) }
    }

    private static func check(
        _ category: CategoryRecord, in parent: CategoryRecord?, _ below: [CategoryRecord]
    ) throws {
        func refused(_ fault: LedgerError.HierarchyFault) -> MizanError {
            TransactionRules.refused(.invalidHierarchy(fault, category: category.name))
        }
        guard let parent else { throw refused(.noParent) }
        guard parent.id != category.id else { throw refused(.selfParent) }
        guard parent.parentId == nil else { throw refused(.maxDepth) }
        guard below.isEmpty else { throw refused(.parentIsChild) }
        guard category.type == parent.type, category.color == parent.color else { throw refused(.otherType) }
    }
}
