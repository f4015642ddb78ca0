import Glibc
import HomeData
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// A file of transactions that comes through a pipe is read twice, as any other is.
struct PipedLedgerTests {
    @Test func whatComesThroughAPipeIsReadAsAFileIs() async throws {
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
            result.report.remarks == ["Read with decimals=comma, as the file itself shows. --option says otherwise."])
    }
}
