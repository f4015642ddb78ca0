internal import HomePast
internal import Kernel

/// The texts of the pages of all data. Another language is another value.
struct DataTexts: Sendable {
    let allData: String
    let allDataSentence: String
    let find: String
    let field: String
    let comparison: String
    let value: String
    let order: String
    let descending: String
    let show: String
    let none: String
    let history: String
    let record: String
    let list: String
    let save: String
    let remove: String
    let bringBack: String
    let keptBoth: String
    let keptHere: String
    let yes: String
    let no: String
    let always: String
    let comparisons: [RecordQuery.Comparison: String]
    let kinds: [RecordPast.Kind: String]

    func comparison(_ comparison: RecordQuery.Comparison) -> String {
        comparisons[comparison] ?? comparison.rawValue
    }

    func word(_ kind: RecordPast.Kind) -> String { kinds[kind] ?? kind.rawValue }

    static let english = DataTexts(
        allData: "All data", allDataSentence: "Everything that Mizan keeps for you, as it is stored.",
        find: "Find and sort", field: "Field", comparison: "Comparison", value: "Value", order: "Order",
        descending: ", last first", show: "Show", none: "Nothing here.",
        history: "History", record: "Back to the record", list: "Back to the list", save: "Save", remove: "Remove",
        bringBack: "Bring this back",
        keptBoth: "Another device changed this meanwhile, and both texts were kept: this record has the later one.",
        keptHere: "Open the record with the other text", yes: "Yes", no: "No", always: "From the beginning",
        comparisons: [
            .equal: "is", .contains: "contains", .prefix: "begins with", .greaterOrEqual: "from",
            .lessOrEqual: "up to", .notEqual: "is not",
        ],
        kinds: [
            .made: "Added", .changed: "Changed", .removed: "Removed", .restored: "Brought back",
            .earlier: "As it was before",
        ])
}
