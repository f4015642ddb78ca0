import CommandSupport

extension LibraryVerbs {
    /// `mizan library reading-progress …`
    static let readingProgresses = RecordCases(
        "library reading-progress", noun: "reading progress",
        fields: [
            .init("currentPage", "Current page", "3", changed: "4", isNumber: true),
            .init("currentCharacterIndex", "Current character index", "3", isNumber: true),
            .init("totalCharacters", "Total characters", "3", isNumber: true, isOptional: true),
            .init("isCompleted", "Is completed", .init("true", shown: "yes")),
            .init("lastUpdated", "Last updated", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z")),
            // new-module: printed fields of ReadingProgress
        ]
    ).cases
}
