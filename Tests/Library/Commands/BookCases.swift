import CommandSupport

extension LibraryVerbs {
    /// `mizan library book …`
    static let books = RecordCases(
        "library book", noun: "book",
        fields: [
            .init("title", "Title", #""Amal""#, changed: #""Badr""#),
            .init("author", "Author", #""Amal""#, isOptional: true),
            .init("documentType", "Document type", #""pdf""#),
            .init("pageCount", "Page count", "3", isNumber: true, isOptional: true),
            .init("dateAdded", "Date added", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z")),
            .init(
                "lastReadDate", "Last read date", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z"),
                isOptional: true),
            // new-module: printed fields of Book
        ]
    ).cases
}
