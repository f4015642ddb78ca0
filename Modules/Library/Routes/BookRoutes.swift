internal import Changes
internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain

enum BookRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.books, slice: LibraryModule.id, at: "/v1/library/books/{id}",
        place: [.required("id", .identifier, "The book's id.")]
    ) { try $0.path.identifier("id") }

    private static let examples: [String: JSONValue] = ["title": "Riyad as-Salihin", "pageCount": 600]

    static func all(_ module: LibraryModule) -> [Endpoint] {
        [
            records.list("Books, by title; `title[contains]` searches title and author", "The books."), add(module),
            records.one("A book", "The book."), edit,
            records.remove("Remove a book, with its reading progress", "The book has been removed.") {
                try LibraryModule.removeBook($0, in: $1)
            },
        ]
    }

    private static func add(_ module: LibraryModule) -> Endpoint {
        records.create(
            "Add a book", (new: "The book. It is new.", there: "The book, which already existed."),
            body: records.body(requiring: ["title", "documentType"], examples: examples),
            errors: .book + [Refusal(.conflict, "record.exists", "Another book has this id."), .purged]
        ) { request, writing in
            try LibraryModule.books.add(request.json ?? .null, fresh: module.fresh, in: writing)
        }
    }

    /// The document type and the date added never change, so they are not among the fields.
    private static let edit = records.patch(
        "Change a book", "The book.",
        body: .object([
            .optional("title", .text), .clearable("author", .text),
            .clearable("pageCount", .integer, example: 600), .clearable("lastReadDate", .instant),
        ]), errors: .book + [.pageBeyond]
    ) { request, id, writing in
        try LibraryModule.books.edit(id, request.json ?? .null, in: writing)
    }
}

extension [Refusal] {
    /// The refusals of a book's fields.
    fileprivate static let book: [Refusal] =
        text + [
            .negative, .recordKey, .documentHash,
            Refusal(
                .invalidInput, "record.field", "A value does not have the kind of its field; `path` names the field."),
        ]
}
