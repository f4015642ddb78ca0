import CommandSupport
import Testing

/// The output of the slice's verbs, for people and for programs.
struct FinanceVerbTests {
    @Test(arguments: FinanceVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await FinanceVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await FinanceVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
        let faults = try await FinanceVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try FinanceVerbs.table.formatFaults() == [])
    }
}
