import CommandSupport
import Kernel
import ModuleKit
import Testing

/// The undo of a small change on a machine that is so busy that no part has time.
struct BusyUndoTests {
    /// A transfer before the opening balance moves the balance. The undo removes both legs and moves the balance back.
    @Test func theUndoOfATransferMovesTheOpeningBalanceBack() async throws {
        let mizan = try TypedLines()
        try await mizan("finance", "account", "add", "Cash", "--currency", "EUR", "--balance", "100")
        try await mizan("finance", "account", "add", "Trip", "--currency", "USD")
        let list = ["finance", "list", "-o", "csv", "--fields", "id,date,day,amountCents"]
        let before = try await mizan.run(list)
        try await mizan(
            "finance", "transfer", "50.00", "Cash", "Trip", "--received", "54.10", "--day", "2026-01-07")
        let moved = try await mizan.run(list)
        #expect(moved.split(whereSeparator: \.isNewline).count == 4 && moved.contains("2026-01-07"))
        try await PartLimit.$current.withValue(PartLimit(time: .zero)) { try await mizan("undo") }
        #expect(try await mizan.run(list) == before)
    }

    /// An edit of several entries that moved the balance, in parts of one change each: while an entry stands before the former
    /// place of the balance, the balance cannot move back.
    @Test func inPartsTheOpeningBalanceMovesBackAfterTheEntries() async throws {
        let files = try LedgerFiles()
        try await files.type("finance account add Cash --currency EUR --balance 100")
        for number in 1...3 { try await files.type("finance add -\(number) Row") }
        let ids = try await files.mizan.rows("finance", "list").filter { $0["description"] == "Row" }
            .map { LedgerFiles.text($0["id"]) }.joined(separator: " ")
        let list = "finance list -o csv --fields id,date,day,amountCents"
        let before = try await files.type(list)
        try await files.type("finance edit \(ids) --day 2026-01-05")
        #expect(try await files.field("date", of: "Opening Balance") == "2026-01-04T00:00:00.001Z")
        let undo = try await PartLimit.$current.withValue(PartLimit(pieces: 1)) { try await files.type("undo") }
        #expect(undo.contains("4 records are as before") && !undo.contains("fitted"), "\(undo)")
        #expect(try await files.type(list) == before)
    }
}
