import Glibc
import HTTPKit
import HomeDoor
import HomeImports
import Kernel
import Storage
import TestSupport
import Testing

@testable import Composition

/// A file of transactions is read twice, even if the file arrives by a pipe or over HTTP instead of on the command line.
struct LedgerDoorTests {
    @Test func aPipeIsReadLikeAFile() async throws {
        let directory = try TemporaryDirectory()
        let rows = [
            "Date;Amount;Description;Category;Account;Currency;Exchange Rate;Notes",
            "2026-11-05;-1.150,00;Rent;;Giro;EUR;1;",
            "2026-11-06;-1.500;Sofa;;Giro;EUR;1;",
        ]
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let bytes = Array(rows.joined(separator: "\n").utf8)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        let application = try await Application.open(at: directory.file("store"))
        let owner = try await application.firstOwner().id
        let result = try await application.home.imports.run(PipeSource(ends[0], named: "standard input"), owner: owner)
        try await application.close()
        #expect(result.report.counts.first?.added == 2 && result.report.rejections == 0)
        #expect(
            result.report.remarks == [
                "The home currency is EUR now, which is one more record: `mizan finance home set` changes it.",
                "Read with decimals=comma, as detected from the file.",
            ])
    }

    @Test func overHTTPTheRefusalNamesThePossibleReadings() async throws {
        let directory = try TemporaryDirectory()
        let rows = [
            "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes",
            "03/04/2026,-1.500,Rent,,Giro,EUR,1,",
        ]
        try directory.write(Array(rows.joined(separator: "\n").utf8), to: "rent.csv")
        let application = try await Application.open(at: directory.file("store"))
        let owner = try await application.firstOwner().id
        do {
            _ = try await application.home.imports.run(FileSource(directory.file("rent.csv")), owner: owner)
            Issue.record("It was taken.")
        } catch {
            let problem = ProblemDetails(error)
            #expect(problem.status == 400 && problem.reason == "import.several-readings")
            #expect(
                problem.details["readings"]
                    == "dates=day-first, dates=month-first; decimals=point, decimals=comma")
            #expect(problem.detail.contains("2026-04-03") && problem.detail.contains("-1,500.00 EUR"))
        }
        try await application.close()
    }
}
