import CommandSupport
import Testing

/// What the slice's verbs print, for people and for programs.
struct FinanceVerbTests {
    @Test(arguments: FinanceVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        #expect(try await FinanceVerbs.table.faults(of: line) == [])
    }

    @Test func whatIsNotSaidToReadChangesSomething() async throws {
        #expect(try await FinanceVerbs.table.verbsThatChangeNothing() == [])
    }

    @Test func whateverAVerbChangesIsTakenBack() async throws {
        #expect(try await FinanceVerbs.table.undoFaults() == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try FinanceVerbs.table.formatFaults() == [])
    }
}
