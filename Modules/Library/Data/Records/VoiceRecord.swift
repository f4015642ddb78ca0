internal import Kernel
internal import Storage

/// A row of `library_voice`. The labels have a column each, so that a list can be filtered by them.
struct VoiceRecord: StoredRecord {
    let id: String
    var name: String
    var category: String?
    var description: String?
    var previewURL: String?
    var accent: String?
    var age: String?
    var gender: String?
    var useCase: String?

    static let words = RecordWords("voice", "A voice that reads books aloud.", by: ["name"], beside: ["category"])

    static let schema = RecordSchema<Self>(
        "library.Voice", table: "library_voice", merging: .fields,
        hidden: [
            HiddenColumn("nameFolded") { FoldedText.fold($0.name) }
        ],
        columns: Column("id", \.id, [.key, .filtered]),
        Column("name", \.name, [.filtered, .sorted], folded: "nameFolded"),
        Column("category", \.category, [.filtered, .sorted]),
        Column("description", \.description),
        Column("previewURL", \.previewURL),
        Column("accent", \.accent, .filtered),
        Column("age", \.age, .filtered),
        Column("gender", \.gender, .filtered),
        Column("useCase", \.useCase, .filtered),
        make: Self.init)
}
