internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_category` (seed 001, CategoryEntity).
struct CategoryRecord: StoredRecord {
    let id: UUID
    var name: String
    var color: String
    var type: CategoryType
    var parentId: UUID?
    let createdAt: Instant
    var updatedAt: Instant

    /// A name may come again in another grouping, and among the other type.
    static let schema = RecordSchema<Self>(
        "finance.Category", table: "finance_category", merging: .fields, isFew: true,
        unique: [UniqueFields("type", "place", "nameKey")],
        hidden: [
            HiddenColumn("nameKey") { $0.name.lowercased() },
            HiddenColumn("place") { $0.parentId?.text ?? "top" },
        ],
        columns: Column("id", \.id, [.key, .filtered]),
        Column("name", \.name, [.filtered, .sorted]),
        Column("color", \.color),
        Column("type", \.type, .filtered),
        Column("parentId", \.parentId, .filtered),
        Column("createdAt", \.createdAt, .sorted, merge: .least),
        Column("updatedAt", \.updatedAt, merge: .greatest),
        make: Self.init)
}
