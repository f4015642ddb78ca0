import CommandSupport
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
}
