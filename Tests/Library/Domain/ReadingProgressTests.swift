import FoundationEssentials
import Kernel
import Testing

@testable import LibraryDomain

struct ReadingProgressTests {
    @Test func theRecordIDIsTheKey() throws {
        let one = try Self.sample()
        #expect(one.recordID == one.bookID)
    }

    static func sample() throws -> ReadingProgress {
        try ReadingProgress(
            bookID: try #require(UUID(text: "01a2b3c4-0000-7000-8000-000000000000")),
            currentPage: 3,
            currentCharacterIndex: 3,
            totalCharacters: nil,
            isCompleted: true,
            lastUpdated: Instant(microseconds: 0),
            // new-module: values of ReadingProgress
        )
    }
}
