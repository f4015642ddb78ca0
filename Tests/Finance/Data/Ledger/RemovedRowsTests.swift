import Changes
import FinanceDomain
import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// The transaction of a row was removed in Mizan. The row is neither dropped silently nor restored automatically
/// (contracts/finance.md §2.2).
struct RemovedRowsTests {
    private static let coffee = "2026-01-08,-3.50,Coffee,Food,Cash,EUR,1,"

    private func removed() async throws -> (ImportedStore, UUID) {
        let imported = try await ImportedStore()
        try await imported.take([Self.coffee])
        let id = try #require(try await imported.transactions().first?.id)
        try await imported.store.write { [finance = imported.finance] in try finance.removeTransaction(id, in: $0) }
        return (imported, id)
    }

    @Test func aRowInTheTrashIsReportedWithAdvice() async throws {
        let (imported, _) = try await removed()
        let report = try await imported.take([Self.coffee])
        #expect(report.changed == 0)
        #expect(
            report.refusals == [
                "Row 2: it was imported before and is in the trash. --option removed=restore brings it back, "
                    + "--option removed=add adds it again, `mizan finance trash delete` deletes it for good"
            ])
        #expect(try await imported.transactions().isEmpty)
    }

    @Test func aTrashedRowIsRestoredOnRequest() async throws {
        let (imported, id) = try await removed()
        let report = try await imported.take([Self.coffee], ["removed": "restore"])
        #expect(report.refusals == [] && report.added("transactions") == 0)
        #expect(report.counts.first?.restored == 1 && report.changed == 1)
        #expect(try await imported.transactions().map(\.id) == [id])
        #expect(try await imported.take([Self.coffee]).unchanged("transactions") == 1)
    }

    @Test func aTrashedRowIsImportedAgainOnRequest() async throws {
        let (imported, id) = try await removed()
        #expect(try await imported.take([Self.coffee], ["removed": "add"]).added("transactions") == 1)
        let there = try await imported.transactions()
        #expect(there.count == 1 && there[0].id != id)
        // From then on the row is known.
        for choices in [[:], ["removed": "add"], ["removed": "restore"]] {
            #expect(try await imported.take([Self.coffee], choices).unchanged("transactions") == 1)
        }
    }

    @Test func aRowDeletedForGoodIsImportedAgain() async throws {
        let (imported, id) = try await removed()
        try await imported.store.write { [finance = imported.finance] in try finance.permanentlyDelete(id, in: $0) }
        let report = try await imported.take([Self.coffee])
        #expect(report.refusals == [] && report.added("transactions") == 1)
        #expect(try await imported.transactions().map(\.id) != [id])
        #expect(try await imported.take([Self.coffee]).unchanged("transactions") == 1)
    }

    /// A file may still contain the name of a merged account. The rows with this name are assigned to the target of the merge.
    /// Once the account is restored, such rows are assigned to the account again.
    @Test func rowsOfAMergedAccountGoToItsTarget() async throws {
        let (imported, _) = try await removed()
        let (cash, bank) = try await imported.store.write { [finance = imported.finance] transaction in
            let bank = try finance.addAccount(
                AccountDraft(name: "Bank", type: .other, currency: Currency("EUR")), in: transaction
            ).entity
            let cash = try #require(try FinanceModule.accounts.all(in: transaction).first { $0.name == "Cash" })
            _ = try finance.mergeAccounts([cash.id], into: bank.id, in: transaction)
            return (cash, bank)
        }
        let report = try await imported.take(["2026-01-09,-4.50,Tea,Food,Cash,EUR,1,"])
        #expect(report.refusals == [] && report.added("accounts") == 0)
        #expect(try await imported.transactions().map(\.accountID) == [bank.id])
        try await imported.store.write { [finance = imported.finance] in
            _ = try finance.restoreAccount(cash.id, in: $0)
        }
        try await imported.take(["2026-01-10,-5.50,Tea,Food,Cash,EUR,1,"])
        #expect(try await imported.transactions().map(\.accountID) == [cash.id, bank.id])
    }

    /// When a row is restored, its removed category is restored as well.
    @Test func aRestoredRowHasItsCategory() async throws {
        let (imported, _) = try await removed()
        try await imported.store.write { [finance = imported.finance] transaction in
            let food = try #require(try FinanceModule.categories.all(in: transaction).first { $0.name == "Food" })
            try finance.removeCategory(food.id, in: transaction)
        }
        let report = try await imported.take([Self.coffee], ["removed": "restore"])
        #expect(report.refusals == [] && report.counts.first?.restored == 1)
        let names = try await imported.store.read { try FinanceModule.categories.all(in: $0).map(\.name) }
        #expect(names.contains("Food"))
    }

    /// A file may also contain the name of a category that was merged, with or without its grouping.
    @Test(arguments: ["Fod", "Uncategorized: Fod"]) func rowsOfAMergedCategoryGoToItsTarget(name: String) async throws {
        let imported = try await ImportedStore()
        try await imported.take(["2026-05-01,-5.00,Soup,Fod,Giro,EUR,1,"])
        let food = try await imported.store.write { [finance = imported.finance] transaction in
            let food = try finance.addCategory("Food", type: .expense, in: nil, in: transaction).entity.id
            let wrong = try #require(try FinanceModule.categories.all(in: transaction).first { $0.name == "Fod" })
            _ = try finance.mergeCategories([wrong.id], into: food, in: transaction)
            return food
        }
        let report = try await imported.take(["2026-06-01,-5.00,Bread,\(name),Giro,EUR,1,"])
        #expect(report.refusals == [] && report.added("categories") == 0)
        #expect(try await imported.transactions().map(\.categoryID) == [food, food])
    }

    /// After an account was renamed, files still find the account by its former name. This does not depend on who created the
    /// account.
    @Test func anAccountAddedByHandIsFoundUnderItsFormerName() async throws {
        let ledger = try await LedgerStore()
        let giro = try await ledger.account("Giro")
        let imported = ImportedStore(ledger)
        try await imported.take(["2026-01-08,-3.50,Tea,,Giro,EUR,1,"])
        try await imported.store.write { [finance = imported.finance] in
            var change = AccountChange()
            change.name = "Main"
            _ = try finance.changeAccount(giro, change, in: $0)
        }
        let report = try await imported.take([
            "2026-01-08,-3.50,Tea,,Giro,EUR,1,", "2026-02-08,-4.50,Tea,,Giro,EUR,1,",
            "2026-02-08,-4.50,Tea,,Giro,USD,0.9,",
        ])
        #expect(report.unchanged("transactions") == 1 && report.added("transactions") == 2)
        #expect(report.added("accounts") == 1)
        #expect(try await imported.balances() == ["Main EUR": -800, "Giro USD": -450])
    }

    /// A name counts as a former name of an account only if the renaming to this name was not undone. If rows are assigned by a
    /// former name, the import reports this once.
    @Test(arguments: [false, true]) func anAccountIsNotFoundByANameWhoseChangeWasUndone(isUndone: Bool) async throws {
        let ledger = try await LedgerStore()
        let giro = try await ledger.account("Giro")
        let imported = ImportedStore(ledger)
        for (name, isUndo) in [("Bank", false), ("Giro", isUndone)] {
            try await imported.store.write { [finance = imported.finance] transaction in
                if isUndo {
                    transaction.begin(
                        JournalOperation(action: "undo", origin: .commandLine, undoes: .init("edit", isAll: true)))
                }
                var change = AccountChange()
                change.name = name
                _ = try finance.changeAccount(giro, change, in: transaction)
            }
        }
        let report = try await imported.take((0..<900).map { "2026-01-08,-1.00,Tea \($0),,Bank,EUR,1," })
        #expect(report.refusals == [] && report.added("accounts") == (isUndone ? 1 : 0))
        #expect(report.remarks == (isUndone ? [] : ["Rows of “Bank” belong to “Giro”, which had that name."]))
        #expect(try await imported.balances()["Giro EUR"] == (isUndone ? 0 : -90_000))
    }

    @Test(arguments: [false, true]) func rowsOfARenamedAndMergedAccountGoToItsTarget(isOfFile: Bool) async throws {
        let ledger = try await LedgerStore()
        let imported = ImportedStore(ledger)
        if !isOfFile { _ = try await ledger.account("Giro") }
        try await imported.take(["2026-01-08,-3.50,Tea,,Giro,EUR,1,"])
        let bank = try await ledger.account("Bank")
        let giro = try await imported.store.write { [finance = imported.finance] transaction in
            let giro = try #require(try FinanceModule.accounts.all(in: transaction).first { $0.name == "Giro" }).id
            var change = AccountChange()
            change.name = "Main"
            _ = try finance.changeAccount(giro, change, in: transaction)
            return giro
        }
        try await imported.store.write { [finance = imported.finance] in
            _ = try finance.mergeAccounts([giro], into: bank, in: $0)
        }
        let report = try await imported.take(["2026-02-08,-4.50,Tea,,Giro,EUR,1,"])
        #expect(report.refusals == [] && report.added("accounts") == 0)
        let remark = "Rows of “Giro” belong to “Bank”, into which an account of that name was merged."
        #expect(report.remarks == (isOfFile ? [] : [remark]))
        #expect(try await imported.balances() == ["Bank EUR": -800])
    }

    /// The name `Fod:` means a grouping, and therefore not the category `Fod` that was merged.
    @Test func rowsOfARenamedAndMergedCategoryGoToItsTarget() async throws {
        let imported = try await ImportedStore()
        try await imported.take(["2026-05-01,-5.00,Soup,Fod:,Giro,EUR,1,"])
        let (food, wrong) = try await imported.store.write { [finance = imported.finance] transaction in
            let food = try finance.addCategory("Food", type: .expense, in: nil, in: transaction).entity.id
            let wrong = try #require(try FinanceModule.categories.all(in: transaction).first { $0.name == "Fod" }).id
            var change = CategoryChange()
            change.name = "Meals"
            _ = try finance.changeCategory(wrong, change, in: transaction)
            return (food, wrong)
        }
        try await imported.store.write { [finance = imported.finance] in
            _ = try finance.mergeCategories([wrong], into: food, in: $0)
        }
        let report = try await imported.take(["2026-06-01,-5.00,Bread,Fod:,Giro,EUR,1,"])
        #expect(report.refusals == [] && report.added("categories") == 0)
        #expect(try await imported.transactions().map(\.categoryID) == [food, food])
        let grouped = try await imported.take(["2026-07-01,-5.00,Salt,Fod: Spices,Giro,EUR,1,"])
        #expect(grouped.refusals == [] && grouped.added("categories") == 2)
        #expect(try await imported.categories() == ["Food expense", "Fod expense", "Fod: Spices expense"])
    }

    /// Former names are looked up through indexes, so a long history or many merged categories do not slow the look-up down.
    @Test func formerNamesAreFoundThroughAnIndex() async throws {
        let imported = try await ImportedStore()
        let (accounts, categories) = try await imported.store.read { reading in
            let statements = [PastNames.statement(in: reading), CategoryTree(in: reading).merged("food")]
            let plans = try statements.map { statement in
                try reading.session.rows("EXPLAIN QUERY PLAN \(statement)").map { try $0.text(3) }
            }
            return (plans[0], plans[1])
        }
        #expect(accounts.first == "SEARCH h USING INDEX history_by_record (owner=? AND type=?)")
        #expect(
            categories.first
                == "SEARCH c USING INDEX finance_category_removed_by_name (owner=? AND name_key=?)")
    }
}
