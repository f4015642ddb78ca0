import CommandSupport
import Testing

/// The output of the slice's verbs, for people and for programs.
struct HabitsVerbTests {
    @Test(arguments: HabitsVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await HabitsVerbs.table.faults(of: line)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
        let faults = try await HabitsVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
        let faults = try await HabitsVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVHoldTheSameValues() throws {
        #expect(try HabitsVerbs.table.formatFaults() == [])
    }
}
