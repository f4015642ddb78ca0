internal import HTTPKit
internal import Kernel
internal import LibraryData

enum ReadingProgressRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.readingProgresses, slice: LibraryModule.id, at: "/v1/library/reading-progresses/{bookID}",
        place: [.required("bookID", .identifier, "Whose it is.")]
    ) { try $0.path.identifier("bookID") }

    private static let examples: [String: JSONValue] = [
        "currentPage": 4,
        "currentCharacterIndex": 4,
        "totalCharacters": 4,
        "isCompleted": false,
        "lastUpdated": "2026-01-07T14:30:00.000Z",
            // new-module: examples
    ]

    static func all(_ module: LibraryModule) -> [Endpoint] {
        [
            records.list("The reading progresses", "The reading progresses."),
            records.add(
                "Add a reading progress",
                (new: "The reading progress. It is new.", there: "The reading progress, which already existed."),
                examples: examples, fresh: module.freshReadingProgress),
            records.one("A reading progress", "The reading progress."),
            records.edit("Change a reading progress", "The reading progress.", examples: examples),
            records.remove("Remove a reading progress", "The reading progress has been removed."),
        ]
    }
}
