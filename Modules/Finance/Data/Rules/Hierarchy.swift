internal import Kernel
internal import Storage

/// What categories have of their groupings.
enum Hierarchy {
    /// Gives a grouping's type and colour to all that are in it.
    static func pass(on grouping: CategoryRecord, in transaction: WriteTransaction) throws {
        guard grouping.parentId == nil else { return }
        let table = RecordTable<CategoryRecord>(transaction)
        let query = RecordQuery(filters: [RecordQuery.Filter("parentId", .equal, grouping.id.text)])
        for child in try table.list(query).items.map(\.entity)
        where child.type != grouping.type || child.color != grouping.color {
            var child = child
            (child.type, child.color, child.updatedAt) = (grouping.type, grouping.color, grouping.updatedAt)
            try table.save(child)
        }
    }
}
