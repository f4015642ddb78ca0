import FoundationEssentials
import Kernel
import Testing

@testable import LibraryDomain

struct ReadingProgressEntityTests {
    private static func progress(page: Int = 3, character: Int = 0, of total: Int? = nil) throws
        -> ReadingProgressEntity
    {
        try ReadingProgressEntity(
            bookID: try #require(UUID(text: "01a2b3c4-0000-7000-8000-000000000000")), currentPage: page,
            currentCharacterIndex: character, totalCharacters: total, lastUpdated: Instant(microseconds: 0))
    }

    @Test func theKeyIsTheBook() throws {
        let progress = try Self.progress()
        #expect(progress.recordID == progress.bookID)
    }

    @Test(
        arguments: [
            ("currentPage", -1, 0, nil), ("currentCharacterIndex", 0, -1, nil), ("totalCharacters", 0, 0, -1),
        ] as [(String, Int, Int, Int?)])
    func aNegativeNumberIsRefused(field: String, page: Int, character: Int, total: Int?) {
        let error = #expect(throws: MizanError.self) {
            try Self.progress(page: page, character: character, of: total)
        }
        #expect(error?.reason == "library.negative")
        #expect(error?.details["field"] == field)
    }
}
