internal import Changes
internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain

/// Reading progress: at most one per book, named by the book's id.
enum ProgressRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.progress, slice: LibraryModule.id, at: "/v1/library/progress/{bookID}",
        place: [.required("bookID", .identifier, "The book's id.")]
    ) { try $0.path.identifier("bookID") }

    static let all = [
        records.list("Reading progress, the earliest reading first", "The progress in books that were begun."),
        records.one("The progress in a book", "The progress."), put, edit,
        records.remove("Remove the progress in a book", "The progress has been removed."),
    ]

    /// Fields that are not sent get their standard values, and the moment is now.
    private static let put = records.put(
        "Set the place that was reached in a book", "The progress.",
        body: records.body(requiring: ["currentPage"], examples: ["currentPage": 20]),
        free: Set(LibraryModule.progress.presentation.names).subtracting(["bookID"]), errors: errors + [.noBook]
    ) { request, book, writing in
        var change = try Self.change(request.body) { try request.body.replacement("totalCharacters", as: Int.self) }
        change.characterIndex = change.characterIndex ?? 0
        change.isCompleted = change.isCompleted ?? false
        return try LibraryModule.read(book, change, in: writing)
    }

    private static let edit = records.patch(
        "Change the progress in a book", "The progress.",
        body: .object([
            .optional("currentPage", .integer, example: 20), .optional("currentCharacterIndex", .integer),
            .clearable("totalCharacters", .integer), .optional("isCompleted", .boolean),
            .optional("lastUpdated", .instant, "Now by default, if the place changes."),
        ]), errors: errors
    ) { request, book, writing in
        _ = try LibraryModule.progress.require(book, in: writing)
        return try LibraryModule.read(
            book, change(request.body) { try request.body.patch("totalCharacters", as: Int.self) }, in: writing)
    }

    private static let errors: [Refusal] = [.negative, .pageBeyond]

    private static func change(_ body: Values, _ total: () throws -> Patch<Int>) throws -> ReadingChange {
        ReadingChange(
            page: try body.optional("currentPage", as: Int.self),
            characterIndex: try body.optional("currentCharacterIndex", as: Int.self), totalCharacters: try total(),
            isCompleted: try body.optional("isCompleted", as: Bool.self),
            at: try body.optional("lastUpdated", as: Instant.self))
    }
}
