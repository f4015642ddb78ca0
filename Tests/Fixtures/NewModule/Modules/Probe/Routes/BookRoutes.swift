internal import HTTPKit
internal import Kernel
internal import ProbeData

enum BookRoutes {
    private static let records = RecordEndpoints(
        ProbeModule.books, slice: ProbeModule.id, at: "/v1/probe/books/{title}",
        place: [.required("title", .text, "Its title.", example: "Amal")]
    ) { try $0.path.text("title") }

    private static let examples: [String: JSONValue] = [
        "author": "Badr",
        "pages": 4,
        "state": "done",
            // new-module: examples
    ]

    static func all(_ module: ProbeModule) -> [Endpoint] {
        [
            records.list("The books", "The books."),
            records.one("A book", "The book."),
            records.replace("Make a book, or replace it", "The book.", examples: examples),
            records.edit("Change a book", "The book.", examples: examples),
            records.remove("Remove a book", "The book has been removed."),
        ]
    }
}
