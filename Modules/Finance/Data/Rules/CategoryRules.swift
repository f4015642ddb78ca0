internal import Changes
internal import FinanceDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Categories have two levels, and the categories in a grouping have its type and colour.
enum CategoryRules {
    static let invariant = Invariant.ofChanges(
        "finance.categories",
        "The grouping of a category exists, has the same type and colour, and is not full.",
        of: [CategoryRecord.schema.erased], check: check)

    /// Checks each category with its grouping and its children. The check uses indexes, because there may be thousands of other
    /// categories.
    @Sendable private static func check(_ touched: [TouchedRecord], _ reading: ReadTransaction) throws {
        let table = RecordTable<CategoryRecord>(reading)
        func found(_ keys: [String]) throws -> [String: CategoryRecord] {
            Dictionary(try table.find(keys).map { ($0.entity.id.text, $0.entity) }) { first, _ in first }
        }
        let now = try found(touched.map(\.reference.key))
        let parents = try found(Set(now.values.compactMap(\.parentId?.text)).sorted())
        for reference in touched.map(\.reference) {
            let grouping = CategoryChildren(of: reference.key, in: reading)
            let hasChildren = try grouping.areThere()
            guard let category = now[reference.key] else {
                guard hasChildren else { continue }
                let name = try removedName(of: reference.key, reading) ?? reference.key
                throw TransactionRules.refused(.hasChildren(category: name, count: try grouping.count()))
            }
            if let parent = category.parentId {
                try check(category, in: parents[parent.text], hasChildren: hasChildren)
            }
            // Any fault except this one is reported for the category that has the fault.
            if hasChildren, let other = try grouping.nameOfOne(unlike: category) {
                throw TransactionRules.refused(.invalidHierarchy(.otherType, category: other))
            }
        }
        try checkRoom(touched, now, reading)
    }

    /// Checks only groupings that a category moves into: groupings of an earlier Mizan that are too large may stay.
    private static func checkRoom(
        _ touched: [TouchedRecord], _ now: [String: CategoryRecord], _ reading: ReadTransaction
    ) throws {
        var entered: [String: CategoryRecord] = [:]
        for record in touched {
            guard case .stored = record.now, let category = now[record.reference.key],
                let parent = category.parentId?.text, record.before?["parentId"] != .string(parent)
            else { continue }
            entered[parent] = category
        }
        for (parent, category) in entered.sorted(by: { $0.key < $1.key })
        where try CategoryChildren(of: parent, in: reading).areMore(than: LedgerError.mostInGrouping) {
            throw TransactionRules.refused(.invalidHierarchy(.full, category: category.name))
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
