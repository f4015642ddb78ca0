import Testing

@testable import LibraryInfrastructure

struct ReadingProgressFileTests {
    /// Files that were exported carry it: it stays.
    @Test func theNameOfTheListStays() {
        #expect(ReadingProgressFile.list == "library.reading-progresses")
    }
}
