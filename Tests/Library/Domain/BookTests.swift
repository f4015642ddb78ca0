import FoundationEssentials
import Kernel
import Testing

@testable import LibraryDomain

struct BookTests {
    @Test func theRecordIDIsTheKey() throws {
        let one = try Self.sample()
        #expect(one.recordID == one.id)
    }

    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "title")) { try Self.sample(title: " ") }
    }

    static func sample(title: String = "Amal") throws -> Book {
        try Book(
            id: try #require(UUID(text: "01a2b3c4-0000-7000-8000-000000000000")),
            title: title,
            author: nil,
            documentType: .pdf,
            pageCount: nil,
            dateAdded: Instant(microseconds: 0),
            lastReadDate: nil,
            // new-module: values of Book
        )
    }
}
