import CommandSupport

extension ProbeVerbs {
    /// `mizan probe book …`
    static let books = RecordCases(
        "probe book", noun: "book",
        key: .init("title", "Title", #""Amal""#),
        fields: [
            .init("author", "Author", #""Amal""#, changed: #""Badr""#, isOptional: true),
            .init("pages", "Pages", "3", isNumber: true),
            .init("state", "State", #""open""#),
            // new-module: printed fields of Book
        ]
    ).cases
}
