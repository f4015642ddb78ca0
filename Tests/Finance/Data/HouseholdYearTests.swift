import Changes
import FinanceDomain
import Foundation
import Kernel
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A year of a household: a bank account and cash in euros, a card in dollars, each with twelve statements. There are refunds,
/// transactions that are entered after their statement was begun, and payments that the bank posts in the next month.
struct HouseholdYearTests {
    private struct Entry {
        let day: String
        let account: Int
        let amount: Int64
        /// True if it is entered when its month's statement is a draft already.
        let isLate: Bool
        /// The month of the statement that contains it: its own, or the next if the bank posts it late.
        let posted: Int
    }

    private static let names = [("Bank", "EUR"), ("Cash", "EUR"), ("Card", "USD")]
    private static let openings: [Int64] = [250_000, 10_000, 0]

    private static func day(_ month: Int, _ day: Int) -> String {
        "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    /// The year, as the bank has it.
    private static let entries: [Entry] = {
        var random = SeededGenerator(seed: 2026)
        return (1...12).flatMap { month -> [Entry] in
            var entries = [Entry(day: day(month, 1), account: 0, amount: 310_000, isLate: false, posted: month)]
            for _ in 0..<20 {
                let isRefund = Int.random(in: 0..<8, using: &random) == 0
                let amount = Int64.random(in: 99...9_999, using: &random)
                let isPostedLate = month < 12 && Int.random(in: 0..<8, using: &random) == 0
                entries.append(
                    Entry(
                        day: day(month, Int.random(in: 1...28, using: &random)),
                        account: Int.random(in: 0..<3, using: &random), amount: isRefund ? amount : -amount,
                        isLate: !isPostedLate && Int.random(in: 0..<6, using: &random) == 0,
                        posted: isPostedLate ? month + 1 : month))
            }
            return entries
        }
    }()

    private struct Year {
        let ledger: LedgerStore
        let accounts: [UUID]
    }

    /// The whole year, month by month, with its statements.
    private static func live() async throws -> Year {
        let ledger = try await LedgerStore()
        var accounts: [UUID] = []
        for (place, name) in names.enumerated() {
            accounts.append(
                try await ledger.account(name.0, name.1, opening: openings[place] == 0 ? nil : openings[place]))
        }
        var balances = openings
        for month in 1...12 {
            let own = entries.filter { $0.day.hasPrefix(day(month, 1).prefix(7)) }
            let onStatements = entries.filter { $0.posted == month }
            var postedLate: [Int: [UUID]] = [:]
            func enter(late: Bool) async throws {
                for entry in own where entry.isLate == late {
                    let id = try await ledger.spend(
                        entry.amount, from: accounts[entry.account], rate: entry.account == 2 ? "0.91" : nil,
                        day: entry.day)
                    if entry.posted > month { postedLate[entry.account, default: []].append(id) }
                }
            }
            try await enter(late: false)
            var statements: [UUID] = []
            for place in accounts.indices {
                balances[place] += onStatements.filter { $0.account == place }.reduce(0) { $0 + $1.amount }
                statements.append(
                    try await ledger.statement(
                        accounts[place], to: balances[place], (day(month, 1), day(month, 28)), name: "Month \(month)"))
                // A draft is kept as it is for now.
                _ = try await ledger.link(nil, to: statements[place])
                guard let ids = postedLate[place] else { continue }
                _ = try await ledger.store.write { [module = ledger.module, statement = statements[place]] in
                    try module.unlink(ids, from: statement, in: $0)
                }
            }
            try await enter(late: true)
            for (place, statement) in statements.enumerated() {
                let missing = own.filter { $0.account == place && $0.isLate }.map(\.amount)
                #expect(try await ledger.summary(statement).differenceCents == missing.reduce(0, +))
                let rows = try await ledger.store.read { [module = ledger.module, statement] in
                    try module.statementRows(
                        of: FinanceModule.reconciliations.require(statement, in: $0).entity, in: $0)
                }
                let unlinked = rows.filter { $0.reconciliation == nil }.map(\.id)
                let late = Set(postedLate[place] ?? [])
                #expect(late.isSubset(of: unlinked) && unlinked.count == late.count + missing.count)
                if missing.isEmpty {
                    try await ledger.store.write { [module = ledger.module] in
                        _ = try module.completeReconciliation(statement, in: $0)
                    }
                } else {
                    try await ledger.complete(statement, linking: unlinked.filter { !late.contains($0) })
                }
                let summary = try await ledger.summary(statement)
                #expect(summary.differenceCents == 0 && summary.reconciliation.status == .completed)
                #expect(summary.expectedBeginningCents == summary.reconciliation.beginning.minorUnits)
            }
        }
        for place in accounts.indices { #expect(try await ledger.balance(accounts[place]) == balances[place]) }
        return Year(ledger: ledger, accounts: accounts)
    }

    @Test func twelveStatementsOfEachAccountAgreeToTheCent() async throws {
        let year = try await Self.live()
        #expect(try await year.ledger.findings() == [])
        // No row is left over, and none can be changed.
        let rows = try await year.ledger.store.read { reading in
            try reading.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL AND reconciliation_id IS NULL
                """)
        }
        #expect(rows.isEmpty)
    }

    private static let hledger = ["/usr/bin/hledger", "/usr/local/bin/hledger"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(.enabled(if: hledger != nil, "hledger is not installed"))
    func balancesAreThoseOfHledger() async throws {
        let year = try await Self.live()
        let rows = try await year.ledger.store.read {
            try FinanceModule.transactionViews.page(RecordQuery(limit: 1_000), in: $0).items
        }
        let journal = try rows.map { row in
            let amount = "\(AmountText.plain(row.amount.minorUnits, of: try row.currency)) \(try row.currency)"
            return "\(row.date.day) x\n    assets:\(row.account?.name ?? "")  \(amount)\n    equity:other\n\n"
        }.joined()
        let directory = try TemporaryDirectory()
        try directory.write(Array(journal.utf8), to: "year.journal")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.hledger))
        process.arguments = ["-f", directory.file("year.journal"), "bal", "assets", "--flat", "-N", "-O", "csv"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        for (place, name) in Self.names.enumerated() {
            let balance = AmountText.plain(
                try await year.ledger.balance(year.accounts[place]), of: try Currency(name.1))
            #expect(told.contains("\"assets:\(name.0)\",\"\(balance) \(name.1)\""), "\(told)")
        }
    }
}
