import CommandSupport
import Testing

/// What the server's own verbs print, for people and for programs.
struct HomeVerbTests {
    @Test(arguments: HomeVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        #expect(try await HomeVerbs.table.faults(of: line) == [])
    }

    @Test func whatIsNotSaidToReadChangesSomething() async throws {
        #expect(try await HomeVerbs.table.verbsThatChangeNothing() == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try HomeVerbs.table.formatFaults() == [])
    }
}
