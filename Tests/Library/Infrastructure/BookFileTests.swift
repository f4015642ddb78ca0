import Testing

@testable import LibraryInfrastructure

struct BookFileTests {
    /// Files that were exported carry it: it stays.
    @Test func theNameOfTheListStays() {
        #expect(BookFile.list == "library.books")
    }
}
