import Testing

@testable import ProbeInfrastructure

struct BookFileTests {
    /// Files that were exported carry it: it stays.
    @Test func theNameOfTheListStays() {
        #expect(BookFile.list == "probe.books")
    }
}
