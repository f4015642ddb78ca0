import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// Within a day, rows are ordered as in the bank's file, so running balances equal the bank's (F-13).
struct DayOrderTests {
    private static let rows = [
        "2026-04-01,1000.00,step 01,,Order,EUR,1,", "2026-04-01,-50.00,step 02,,Order,EUR,1,",
        "2026-04-01,-200.00,step 03,,Order,EUR,1,", "2026-04-01,-300.00,step 04,,Order,EUR,1,",
        "2026-04-01,-449.00,step 05,,Order,EUR,1,", "2026-04-01,500.00,step 06,,Order,EUR,1,",
        "2026-04-02,-1.00,step 07,,Order,EUR,1,", "2026-04-02,-2.00,step 08,,Order,EUR,1,",
    ]
    private static let balances: [Int64] = [100_000, 95_000, 75_000, 45_000, 100, 50_100, 50_000, 49_800]
    private static let steps = (1...8).map { "step 0\($0)" }

    private struct Line: Equatable {
        let text: String
        let balance: Int64
    }

    /// The register, the earliest first, in pages of two.
    private func register(_ imported: ImportedStore) async throws -> [Line] {
        try await imported.store.read { [finance = imported.finance] reading in
            let account = try #require(try FinanceModule.accounts.all(in: reading).first).id
            var (query, lines) = (RecordQuery(limit: 2), [Line]())
            repeat {
                let page = try finance.register(of: account, query, in: reading)
                lines += page.items.map { Line(text: $0.transaction.description ?? "", balance: $0.balanceCents) }
                query.cursor = page.next
            } while query.cursor != nil
            return lines.reversed()
        }
    }

    private func lines(_ rows: [String]) -> [Line] {
        var balance: Int64 = 0
        return rows.map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            balance += Int64((Double(cells[1]) ?? 0) * 100)
            return Line(text: String(cells[2]), balance: balance)
        }
    }

    private func taken(_ files: [[String]], newestFirst: Bool) async throws -> ImportedStore {
        let imported = try await ImportedStore()
        for file in files { try await imported.take(newestFirst ? file.reversed() : file) }
        return imported
    }

    @Test(arguments: [false, true]) func entriesOfADayKeepTheOrderOfTheFile(newestFirst: Bool) async throws {
        let imported = try await taken([Self.rows], newestFirst: newestFirst)
        #expect(try await register(imported) == zip(Self.steps, Self.balances).map { Line(text: $0, balance: $1) })
        #expect(try await imported.transactions().map(\.description) == Self.steps.reversed())
        let exported = try await imported.exported()
        #expect(
            exported.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",")[2] }
                == Self.steps.map { $0[...] })
        // And there, too.
        let other = try await ImportedStore()
        _ = try await other.take(text: exported)
        #expect(try await register(other) == lines(Self.rows))
    }

    /// Two files overlap in one day: the first file contains some rows of this day, the second file contains all of them.
    @Test(arguments: [false, true], [[0, 3, 5, 6], [2, 4, 7], [0, 7], [5, 6], [1, 2, 3, 6]])
    func anOverlappingLaterFileKeepsTheOrder(newestFirst: Bool, first: [Int]) async throws {
        let imported = try await taken([first.map { Self.rows[$0] }, Self.rows], newestFirst: newestFirst)
        #expect(try await register(imported) == lines(Self.rows))
    }

    /// If accounts alternate from row to row, the newest-first order is recognised within each account.
    @Test func aNewestFirstFileWithAlternatingAccountsKeepsItsOrder() async throws {
        let rows = Self.rows.flatMap { [$0, $0.replacing(",Order,", with: ",Other,")] }
        let imported = try await taken([rows], newestFirst: true)
        #expect(try await register(imported) == lines(Self.rows))
    }

    /// The first file ends in the middle of a day and contains the earlier of two equal rows. This is also true if the newest
    /// rows come first. Then the earlier row is the lower one of the two rows in the second file.
    @Test(arguments: [false, true])
    func ifOnlyOneOfTwoEqualRowsIsKnownTheLaterRowIsNew(newestFirst: Bool) async throws {
        let rows = [
            "2026-05-01,100.00,Pay,,Order,EUR,1,", "2026-05-02,-2.50,Bus,,Order,EUR,1,",
            "2026-05-02,-7.00,Tea,,Order,EUR,1,", "2026-05-02,-2.50,Bus,,Order,EUR,1,",
            "2026-05-03,-1.00,Z,,Order,EUR,1,",
        ]
        let imported = try await taken([Array(rows[..<3]), rows], newestFirst: newestFirst)
        #expect(try await register(imported) == lines(rows))
    }

    @Test(arguments: [false, true]) func rowsOfALaterFileFollowTheEarlierRows(newestFirst: Bool) async throws {
        let rows = ["2026-03-31,-9.00,step 00,,Order,EUR,1,"] + Self.rows
        for files in [[rows[..<4], rows[4...]], [rows[..<4], rows[2...]], [rows[..<4], rows[..<6], rows[4...]]] {
            let imported = try await taken(files.map(Array.init), newestFirst: newestFirst)
            #expect(try await register(imported) == lines(rows))
        }
    }

    /// A day has so many rows that a file's pieces end within it.
    @Test(arguments: [false, true]) func aDayOfManyRowsKeepsItsOrder(newestFirst: Bool) async throws {
        let day = (0..<1_700).map { "2026-04-01,-1.00,row \($0),,Order,EUR,1," }
        let rows = ["2026-03-31,-1.00,first,,Order,EUR,1,"] + day + ["2026-04-02,-1.00,last,,Order,EUR,1,"]
        let imported = try await taken([Array(rows[..<900]), rows], newestFirst: newestFirst)
        let texts = try await imported.store.read { [finance = imported.finance] reading in
            try finance.ledgerFile(of: nil, in: reading).bytes
        }
        let found = String(decoding: texts, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
        #expect(found.map { $0.split(separator: ",")[2] } == rows.map { $0.split(separator: ",")[2] })
    }

    /// An entry that is moved to a different day loses its position in the file. On the new day, it is sorted by its creation
    /// time.
    @Test func anEntryMovedToAnotherDayLosesItsPositionInTheFile() async throws {
        let imported = try await ImportedStore()
        try await imported.take(Self.rows)
        let second = try #require(try await imported.transactions().first { $0.description == "step 02" })
        try await imported.store.write { [finance = imported.finance] transaction in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2026-04-02")))
            _ = try finance.changeTransaction(second.id, change, in: transaction)
        }
        let moved = Array(Self.steps[2...5] + ["step 02", "step 07", "step 08"])
        #expect(try await register(imported).map(\.text) == ["step 01"] + moved)
    }

    /// A row is recognised although its entry was moved to a different day. The positions of the neighbouring rows are not
    /// derived from the moved entry.
    @Test(arguments: [false, true]) func aMovedRowDoesNotChangeThePositionsOfOtherRows(newestFirst: Bool) async throws {
        let first = [Self.rows[0], Self.rows[2]]
        let imported = try await taken([first], newestFirst: newestFirst)
        let third = try #require(try await imported.transactions().first { $0.description == "step 03" })
        try await imported.store.write { [finance = imported.finance] transaction in
            var change = TransactionChange()
            change.date = TransactionDate(try #require(CivilDay("2026-04-02")))
            _ = try finance.changeTransaction(third.id, change, in: transaction)
        }
        try await imported.take(newestFirst ? Self.rows.reversed() : Self.rows)
        let texts = try await register(imported).map(\.text)
        #expect(texts == Array(Self.steps[...1] + Self.steps[3...5]) + ["step 03", "step 07", "step 08"])
    }

    /// An entry that is linked to a row gets the row's position.
    @Test func aLinkedEntryGetsThePositionOfItsRow() async throws {
        let ledger = try await LedgerStore()
        let account = try await ledger.account("Order")
        _ = try await ledger.spend(-20_000, from: account, day: "2026-04-01")
        let imported = ImportedStore(ledger)
        let report = try await imported.take(Self.rows, ["match": "link"])
        #expect(report.counts.first?.linked == 1 && report.added("transactions") == 7)
        #expect(try await register(imported).map(\.balance) == Self.balances)
    }

    /// A row that waited for a decision and is linked later still gets its position in the file.
    @Test(arguments: [false, true]) func aRowLinkedLaterKeepsItsPositionInTheFile(newestFirst: Bool) async throws {
        let ledger = try await LedgerStore()
        let account = try await ledger.account("Order")
        _ = try await ledger.spend(-20_000, from: account, day: "2026-04-01")
        let imported = ImportedStore(ledger)
        let file = newestFirst ? Self.rows.reversed() : Self.rows
        #expect(try await imported.take(file).waiting == 1)
        #expect(try await imported.take(file, ["match": "link"]).counts.first?.linked == 1)
        #expect(try await register(imported).map(\.balance) == Self.balances)
    }

    // MARK: Devices

    @Test func entriesWithEqualPositionsAreOrderedByCreationTime() async throws {
        let ledger = try await LedgerStore()
        let account = try await ledger.account("Order")
        for (id, place, made) in [("d1", 5, 3), ("d2", 5, 2), ("d3", 4, 9), ("d4", nil, 7)] as [(String, Int64?, Int)] {
            let key = "01a2b3c4-0000-7000-8000-0000000000\(id)"
            let fields: JSONValue = .object([
                "id": .string(key), "accountId": .string(account.text), "amountCents": -100,
                "description": .string(id), "date": "2026-01-08T00:00:00.000Z", "place": place.map(JSONValue.integer),
                "createdAt": .string("2026-01-0\(made)T00:00:00.000Z"),
            ])
            let outcomes = try await ledger.push([
                RecordEdit(RecordReference(type: "finance.Transaction", key: key), .put(fields))
            ])
            guard case .applied = outcomes[0] else {
                Issue.record("\(outcomes)")
                return
            }
        }
        #expect(try await register(ImportedStore(ledger)).map(\.text) == ["d4", "d3", "d2", "d1"])
    }

    /// A client that does not know positions sends none, and removes none.
    @Test func theStoredPositionStaysIfADeviceSendsNone() async throws {
        let imported = try await ImportedStore()
        try await imported.take(Self.rows)
        let second = try #require(try await imported.transactions().first { $0.description == "step 02" })
        let ledger = LedgerStore(of: imported)
        _ = try await ledger.push([
            RecordEdit(
                RecordReference(type: "finance.Transaction", key: second.id.text), .put(second.json),
                base: second.transaction.version)
        ])
        #expect(try await register(imported) == lines(Self.rows))
    }
}
