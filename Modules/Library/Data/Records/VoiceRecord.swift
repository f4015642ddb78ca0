internal import FoundationEssentials
internal import Kernel
internal import LibraryDomain
internal import Storage

/// A row of `library_voice`.
struct VoiceRecord: StoredRecord {
    let voiceID: String
    let name: String
    let category: String?
    let details: String?
    let previewURL: String?
    let labels: JSONValue?
    // new-module: fields

    static let schema = RecordSchema<Self>(
        "library.Voice", table: "library_voice", merging: .fields,
        hidden: [
            HiddenColumn("nameFolded") { FoldedText.fold($0.name) }
            // new-module: hidden columns
        ],
        columns: Column("voiceID", \.voiceID, [.key, .filtered]),
        Column("name", \.name, [.filtered, .sorted], folded: "nameFolded"),
        Column("category", \.category, [.filtered, .sorted]),
        Column("details", \.details, .filtered),
        Column("previewURL", \.previewURL, .filtered),
        Column("labels", \.labels),
        // new-module: columns
        make: Self.init)
}
