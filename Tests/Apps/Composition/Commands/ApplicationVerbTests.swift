import CommandSupport
import FoundationEssentials
import Testing

@testable import Composition

struct ApplicationVerbTests {
    @Test(arguments: ApplicationVerbs.table.cases)
    func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
        let faults = try await ApplicationVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test(arguments: Contract.slices)
    func theContractEqualsTheCommittedContract(slice: String) async throws {
        let mizan = try TypedLines()
        let printed = try await mizan.run(ApplicationVerbs.openapi.words + ["--slice", slice])
        let path = Fixtures.path("Contract/\(slice)/openapi.json")
        #expect(printed == (try String(contentsOfFile: path, encoding: .utf8)))
        let whole = try await mizan.run(ApplicationVerbs.openapi.words)
        #expect(whole.utf8.count > printed.utf8.count)
        await #expect(throws: (any Error).self) {
            try await mizan.run(ApplicationVerbs.openapi.words + ["--slice", "x"])
        }
        #expect(try await mizan.storedBytes() == nil)
    }
}
