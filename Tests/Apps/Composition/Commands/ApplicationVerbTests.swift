import CommandSupport
import FoundationEssentials
import Kernel
import Testing

struct ApplicationVerbTests {
    @Test(arguments: ApplicationVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        #expect(try await ApplicationVerbs.table.faults(of: line) == [])
    }

    @Test func theContractIsTheCommittedOne() async throws {
        let mizan = try TypedLines()
        let printed = try await mizan.run(ApplicationVerbs.openapi.words)
        #expect(printed == (try String(contentsOfFile: Fixtures.path("Contract/openapi.json"), encoding: .utf8)))
        #expect(try await mizan.storedBytes() == nil)
    }
}
