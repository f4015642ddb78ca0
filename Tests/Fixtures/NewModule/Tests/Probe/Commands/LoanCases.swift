import CommandSupport

extension ProbeVerbs {
    /// `mizan probe loan …`
    static let loans = RecordCases(
        "probe loan", noun: "loan",
        fields: [
            .init("borrower", "Borrower", #""Amal""#, changed: #""Badr""#),
            .init("weight", "Weight", "1.5", isNumber: true),
            .init("price", "Price", #""1.5""#, isNumber: true),
            .init("isDue", "Is due", .init("true", shown: "yes")),
            .init("since", "Since", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z")),
            .init("until", "Until", #""2026-01-08""#, isOptional: true),
            .init("book", "Book", #""01a2b3c4-0000-7000-8000-000000000000""#, isOptional: true),
            .init("extra", "Extra", "7", isOptional: true),
            .init("labels", "Labels", .init(#"["red"]"#, typed: "red", shown: "red")),
            .init("mood", "Mood", #""calm""#, isOptional: true),
            // new-module: printed fields of Loan
        ]
    ).cases
}
