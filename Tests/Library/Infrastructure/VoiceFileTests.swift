import Testing

@testable import LibraryInfrastructure

struct VoiceFileTests {
    /// Files that were exported carry it: it stays.
    @Test func theNameOfTheListStays() {
        #expect(VoiceFile.list == "library.voices")
    }
}
