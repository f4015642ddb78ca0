import CommandSupport
import Testing

/// The output of the server's own verbs, for people and for programs.
struct HomeVerbTests {
    @Test(arguments: HomeVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await HomeVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await HomeVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try HomeVerbs.table.formatFaults() == [])
    }
}
