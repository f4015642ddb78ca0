package import Kernel

extension Refusal {
    package static let noBook = Refusal(.notFound, "library.no-such-book", "There is no such book.")
    package static let bookNeeded = Refusal(
        .conflict, "library.book-needed", "A reading progress needs its book, and a book with progress stays.")
    package static let pageBeyond = Refusal(
        .conflict, "library.page-beyond-end", "The page of the reading progress is beyond the book's last page.")
    package static let fixedField = Refusal(
        .conflict, "library.fixed-field", "The document type and the date added of a book never change.")
    package static let negative = Refusal(.invalidInput, "library.negative", "A number is negative.")
    package static let ambiguousBook = Refusal(
        .invalidInput, "library.ambiguous-book", "Several books have this title.")
    package static let previewAddress = Refusal(
        .invalidInput, "library.preview-address", "The address of a sample is not an address over HTTP.")
    package static let documentHash = Refusal(
        .invalidInput, "library.document-hash", "The hash of a document is not a SHA-256 in hexadecimal.")
    package static let noDocument = Refusal(
        .unsupported, "library.not-a-document", "The document is neither a PDF nor an EPUB file.")
    package static let otherDocument = Refusal(
        .conflict, "library.other-document-type", "The document is not of the book's type.")
    package static let withoutDocument = Refusal(
        .notFound, "library.no-document", "The book has no document, or its bytes are not in this store.")
    package static let noCover = Refusal(
        .notFound, "library.no-cover", "The book has no cover, or its bytes are not in this store.")
    package static let readerExists = Refusal(
        .conflict, "library.reader-exists", "There is already a reading app with this name.")
    package static let noReader = Refusal(.notFound, "library.no-such-reader", "There is no such reading app.")
    package static let positionDocument = Refusal(
        .invalidInput, "library.position-document", "The document of a position is missing, or its name is not allowed."
    )
    package static let positionPercentage = Refusal(
        .invalidInput, "library.position-percentage", "The percentage of a position is not from 0 to 1.")
    package static let noVoices = Refusal(.invalidInput, "library.no-voices", "The file is not a file of voices.")
}

/// The rule for pages and characters, which are counted.
enum NumberRule {
    static func check(_ number: Int?, _ field: String) throws(MizanError) {
        guard let number, number < 0 else { return }
        throw Refusal.negative("\(field) must not be negative; \(number) is.", details: ["field": field])
    }
}

/// The rule for the name of a document or a cover: SHA-256 in 64 lower-case hexadecimal digits.
enum DocumentRule {
    static func check(_ hash: String?, _ field: String) throws(MizanError) {
        guard let hash else { return }
        let isHash = hash.utf8.count == 64 && hash.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard !isHash else { return }
        throw Refusal.documentHash(
            "\(field) must be a SHA-256 in 64 lower-case hexadecimal digits.", details: ["field": field])
    }
}
