import CommandSupport
import Testing

/// What the slice's verbs print, for people and for programs.
struct FitnessVerbTests {
    @Test(arguments: FitnessVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        let faults = try await FitnessVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func whatIsNotSaidToReadChangesSomething() async throws {
        #expect(try await FitnessVerbs.table.verbsThatChangeNothing() == [])
    }

    @Test func whateverAVerbChangesIsTakenBack() async throws {
        #expect(try await FitnessVerbs.table.undoFaults() == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try FitnessVerbs.table.formatFaults() == [])
    }
}
