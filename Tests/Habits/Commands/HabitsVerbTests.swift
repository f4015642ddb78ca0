import CommandSupport
import Testing

/// What the slice's verbs print, for people and for programs.
struct HabitsVerbTests {
    @Test(arguments: HabitsVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        let faults = try await HabitsVerbs.table.faults(of: line)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test func whatIsNotSaidToReadChangesSomething() async throws {
        #expect(try await HabitsVerbs.table.verbsThatChangeNothing() == [])
    }

    @Test func whateverAVerbChangesIsTakenBack() async throws {
        #expect(try await HabitsVerbs.table.undoFaults() == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try HabitsVerbs.table.formatFaults() == [])
    }
}
