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

    static let words = RecordWords(nil, "A purpose of spending or of income.", beside: ["type"])

    /// The same name may exist in several groupings, and once for each type.
    static let schema = RecordSchema<Self>(
        "finance.Category", table: "finance_category", merging: .fields, isFew: true,
        unique: [UniqueFields("type", "place", "nameKey")],
        hidden: [
            HiddenColumn("nameKey") { $0.name.lowercased() },
            HiddenColumn("place") { place(in: $0.parentId) },
        ],
        columns: Column("id", \.id, [.key, .filtered]),
        Column("name", \.name, [.filtered, .sorted]),
        Column("color", \.color, standard: .value(.string(Category.usualColor))),
        Column("type", \.type, .filtered, standard: .value(.string(CategoryType.expense.rawValue))),
        Column("parentId", \.parentId, .filtered),
        Column("createdAt", \.createdAt, .sorted, merge: .least, standard: .made),
        Column("updatedAt", \.updatedAt, merge: .greatest, standard: .changed),
        make: Self.init)

    /// The scope in which a name must be unique: a grouping, or the top.
    static func place(in grouping: UUID?) -> String { grouping?.text ?? "top" }
}
