import FoundationEssentials
import Kernel
import Testing

@testable import LibraryDomain

struct BookEntityTests {
    private static func book(
        title: String = "Amal", author: String? = nil, pageCount: Int? = nil, lastReadDate: Instant? = nil
    ) throws -> BookEntity {
        try BookEntity(
            id: try #require(UUID(text: "01a2b3c4-0000-7000-8000-000000000000")), title: title, author: author,
            documentType: .pdf, pageCount: pageCount, dateAdded: Instant(microseconds: 0), lastReadDate: lastReadDate)
    }

    @Test func theRecordIDIsTheID() throws {
        let book = try Self.book()
        #expect(book.recordID == book.id)
    }

    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "title")) { try Self.book(title: " ") }
        #expect(throws: TextError.blank(field: "author")) { try Self.book(author: "") }
    }

    @Test func aPageCountIsNotNegative() throws {
        #expect(try Self.book(pageCount: 0).pageCount == 0)
        let error = #expect(throws: MizanError.self) { try Self.book(pageCount: -1) }
        #expect(error?.reason == "library.negative")
        #expect(error?.details["field"] == "pageCount")
    }

    /// The number that a person gave stays with the first document; another document brings its own.
    @Test func anotherDocumentBringsItsNumberOfPages() throws {
        func with(_ hash: String, _ pages: Int?, _ book: BookEntity) throws -> BookEntity {
            try book.with(
                .pdf, hash: String(repeating: hash, count: 64), size: 1, digest: String(repeating: hash, count: 32),
                pageCount: pages, cover: nil)
        }
        let first = try with("a", 12, Self.book(pageCount: 10))
        #expect(first.pageCount == 10)
        #expect(try with("a", 12, first).pageCount == 10)
        #expect(try with("b", 20, first).pageCount == 20)
        #expect(try with("c", nil, first).pageCount == 10)
        #expect(try with("a", 12, Self.book()).pageCount == 12)
    }

    /// A reading that is entered later keeps the moment of a more recent reading.
    @Test func theLastReadingIsTheLatest() throws {
        let (early, late) = (Instant(microseconds: 1), Instant(microseconds: 2))
        #expect(try Self.book().read(at: early).lastReadDate == early)
        #expect(try Self.book(lastReadDate: early).read(at: late).lastReadDate == late)
        #expect(try Self.book(lastReadDate: late).read(at: early).lastReadDate == late)
    }
}
