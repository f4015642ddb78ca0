import CommandSupport
import Testing

/// Undo by the programs' own doors leaves what completed statements hold, and says so.
struct StatementUndoTests {
    private let files: LedgerFiles

    init() async throws {
        files = try LedgerFiles()
        try await files.type("finance account add Cash --currency EUR")
        let path = try files.write(
            "bank.csv",
            [
                "2026-01-02,-1.00,One,,Cash,EUR,1,", "2026-01-03,-2.00,Two,,Cash,EUR,1,",
                "2026-01-05,-4.00,Four,,Cash,EUR,1,",
            ])
        try await files.type("import \(path)")
        try await files.type("finance reconcile Cash --ending -3 --from 2026-01-01 --to 2026-01-04 --all --complete")
    }

    @Test func theUndoOfAnImportKeepsReconciledRows() async throws {
        let told = try await files.type("import --undo 1")
        #expect(try await files.register() == ["2026-01-02 -100 EUR One", "2026-01-03 -200 EUR Two"])
        #expect(told.contains("2 records left alone"), "\(told)")
    }

    @Test func withoutTheStatementAllOfItGoes() async throws {
        try await files.type("undo")
        #expect(try await files.mizan.rows("finance", "statement", "list").isEmpty)
        try await files.type("import --undo 1")
        #expect(try await files.register().isEmpty)
    }
}
