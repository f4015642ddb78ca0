import CommandSupport
import Testing

/// The output of the slice's verbs, for people and for programs.
struct FitnessVerbTests {
    @Test(arguments: FitnessVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await FitnessVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await FitnessVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
        let faults = try await FitnessVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try FitnessVerbs.table.formatFaults() == [])
    }
}
