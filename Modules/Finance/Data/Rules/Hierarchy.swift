internal import Kernel
internal import ModuleKit
internal import Storage

/// The values that categories inherit from their groupings.
enum Hierarchy {
    /// Copies a grouping's type and colour to all categories in it.
    static func pass(on grouping: CategoryRecord, in transaction: WriteTransaction) throws {
        guard grouping.parentId == nil else { return }
        let table = RecordTable<CategoryRecord>(transaction)
        let others = try CategoryChildren(of: grouping.id.text, in: transaction.view).ids(unlike: grouping)
        let children = try table.find(others).map(\.entity).sorted { $0.id.text < $1.id.text }
        try table.saveAll(
            children.map { child in
                var child = child
                (child.type, child.color, child.updatedAt) = (grouping.type, grouping.color, grouping.updatedAt)
                return child
            })
    }
}
