import CommandSupport

extension LibraryVerbs {
    /// `mizan library voice …`
    static let voices = RecordCases(
        "library voice", noun: "voice",
        key: .init("voiceID", "Voice id", #""Amal""#),
        fields: [
            .init("name", "Name", #""Amal""#, changed: #""Badr""#),
            .init("category", "Category", #""Amal""#, isOptional: true),
            .init("details", "Details", #""Amal""#, isOptional: true),
            .init("previewURL", "Preview url", #""Amal""#, isOptional: true),
            .init("labels", "Labels", "7", isOptional: true),
            // new-module: printed fields of Voice
        ]
    ).cases
}
