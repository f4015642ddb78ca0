import Testing

@testable import ProbeInfrastructure

struct LoanFileTests {
    /// Files that were exported carry it: it stays.
    @Test func theNameOfTheListStays() {
        #expect(LoanFile.list == "probe.loans")
    }
}
