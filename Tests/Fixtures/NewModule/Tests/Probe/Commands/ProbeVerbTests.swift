import CommandSupport
import TestSupport
import Testing

/// The output of the slice's verbs, for people and for programs.
struct ProbeVerbTests {
    @Test(arguments: ProbeVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await ProbeVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await ProbeVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
        let faults = try await ProbeVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try ProbeVerbs.table.formatFaults() == [])
    }
}
