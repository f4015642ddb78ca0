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
        let faults = try await FitnessVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func whateverAVerbChangesIsTakenBack() async throws {
        let faults = try await FitnessVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try FitnessVerbs.table.formatFaults() == [])
    }
}
