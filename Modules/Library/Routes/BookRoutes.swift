internal import HTTPKit
internal import Kernel
internal import LibraryData

enum BookRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.books, slice: LibraryModule.id, at: "/v1/library/books/{id}",
        place: [.required("id", .identifier, "Whose it is.")]
    ) { try $0.path.identifier("id") }

    private static let examples: [String: JSONValue] = [
        "title": "Badr",
        "author": "Badr",
        "documentType": "epub",
        "pageCount": 4,
        "dateAdded": "2026-01-07T14:30:00.000Z",
        "lastReadDate": "2026-01-07T14:30:00.000Z",
            // new-module: examples
    ]

    static func all(_ module: LibraryModule) -> [Endpoint] {
        [
            records.list("The books", "The books."),
            records.add(
                "Add a book", (new: "The book. It is new.", there: "The book, which already existed."),
                examples: examples, fresh: module.freshBook),
            records.one("A book", "The book."),
            records.edit("Change a book", "The book.", examples: examples),
            records.remove("Remove a book", "The book has been removed."),
        ]
    }
}
