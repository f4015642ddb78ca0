import Changes
import FinanceData
import FinanceDomain
import Kernel
import ModuleKit
import PagesKit
import Storage
import TestSupport
import Testing

@testable import FinancePages

struct FinancePagesTests {
    let store: TestStore
    let finance: FinanceModule
    let pages: SlicePages
    private let facade: PageFacade

    init() async throws {
        store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        finance = FinanceModule(context: store.context())
        store.database.rules.set(of: finance)
        pages = FinancePages.pages(finance)
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry], sentences: pages.sentences)), on: store.context(),
            as: store.owner)
    }

    private func account(_ name: String, _ balance: String = "100") async throws -> String {
        try await facade.send("/app/money/accounts", ["name": name, "currency": "EUR", "balance": balance])
        return try await store.read { reading in
            try FinanceModule.accounts.all(in: reading).first { $0.name == name }?.id.text ?? ""
        }
    }

    /// The page of the latest transaction.
    private func link() async throws -> String {
        let page = try await facade.send("/app/money").text
        return String(try #require(page.firstMatch(of: #/href="(\/app\/money\/transactions\/[0-9a-f-]+)"/#)).1)
    }

    @Test func theFirstPageAsksForAnAccountAndThenForATransaction() async throws {
        let first = try await facade.send("/app/money").text
        #expect(first.contains("Add your first account.") && !first.contains("name=\"direction\""))
        _ = try await account("Cash")
        let page = try await facade.send("/app/money").text
        #expect(page.contains("100.00 EUR") && page.contains("name=\"direction\""))
    }

    /// A typed day has a year that people mean. A plan may be decades ahead.
    @Test(arguments: [
        ("9999-12-31", false), ("0026-01-08", false), ("1899-12-31", false), ("1900-01-01", true), ("2050-06-01", true),
    ])
    func aTypedDayHasAYearThatPeopleMean(day: String, isTaken: Bool) async throws {
        let cash = try await account("Cash")
        let form: KeyValuePairs = ["amount": "4", "direction": "spent", "account": cash, "day": day]
        let answer = try await facade.send("/app/money", form, status: isTaken ? 303 : 400)
        #expect(isTaken || answer.text.contains("\(day) is too far away for a transaction"))
        try await facade.send("/app/money", ["amount": "4", "direction": "spent", "account": cash])
        let edited: KeyValuePairs = ["amount": "-4.00", "day": day]
        try await facade.edit(link(), edited, status: isTaken ? 303 : 400)
    }

    @Test(
        arguments: [
            ("1,1", "4.40"), ("1.1", "4.40"), ("1,0837", "4.33"), ("0,837", "3.35"), ("1,083", nil), ("1,1,1", nil),
        ] as [(String, String?)])
    func aRateIsTypedLikeAnAmount(rate: String, spent: String?) async throws {
        _ = try await account("Cash")
        try await facade.send("/app/money/accounts", ["name": "Purse", "currency": "GBP"])
        let purse = try await store.read { reading in
            try FinanceModule.accounts.all(in: reading).first { $0.name == "Purse" }?.id.text ?? ""
        }
        let form: KeyValuePairs = ["amount": "4", "direction": "spent", "account": purse, "exchangeRate": rate]
        let answer = try await facade.send("/app/money", form, status: spent == nil ? 400 : 303)
        if rate == "1,083" { #expect(answer.text.contains("“1,083” may be the rate 1083 or 1.083.")) }
        guard let spent else { return }
        #expect(try await facade.send("/app/money/totals").text.contains("Spent <strong>\(spent) EUR</strong>"))
    }

    /// A currency that has no rate yet gets it in the form, for the opening balance and for a transaction.
    @Test func theRateOfAnotherCurrencyIsAskedForWhereItIsNeeded() async throws {
        _ = try await account("Cash")
        #expect(try await !facade.send("/app/money").text.contains("id=\"rate\""))
        let refused = try await facade.send(
            "/app/money/accounts", ["name": "Bank", "currency": "USD", "balance": "10"], status: 400)
        #expect(refused.text.contains("How many EUR is one USD?"))
        try await facade.send(
            "/app/money/accounts", ["name": "Bank", "currency": "USD", "balance": "10", "exchangeRate": "0.5"])
        #expect(try await facade.send("/app/money").text.contains("the value of one unit in EUR"))
        try await facade.send("/app/money/accounts", ["name": "Purse", "currency": "GBP"])
        let purse = try await store.read { reading in
            try FinanceModule.accounts.all(in: reading).first { $0.name == "Purse" }?.id.text ?? ""
        }
        try await facade.send("/app/money", ["amount": "4", "direction": "spent", "account": purse], status: 400)
        try await facade.send(
            "/app/money", ["amount": "4", "direction": "spent", "account": purse, "exchangeRate": "1.2"])
        let totals = try await facade.send("/app/money/totals").text
        #expect(totals.contains("Spent <strong>4.80 EUR</strong>"))
    }

    @Test func anAmountIsSpentUnlessTheFormSaysOtherwise() async throws {
        let cash = try await account("Cash")
        let form: KeyValuePairs = [
            "amount": "12.50", "direction": "spent", "account": cash, "description": "Coffee <b>", "category": "",
            "day": "",
        ]
        let sent = try await facade.send("/app/money", form)
        #expect(sent.location.hasPrefix("/app/money?done="))
        try await facade.send("/app/money", ["amount": "40", "direction": "received", "account": cash])
        let page = try await facade.send("/app/money").text
        #expect(page.contains("127.50 EUR") && page.contains("-12.50 EUR") && page.contains("Coffee &lt;b&gt;"))
        let refused = try await facade.send(
            "/app/money", ["amount": "lots", "direction": "spent", "account": cash], status: 400)
        #expect(refused.text.contains("lots"))
        for direction in ["spent", "received"] {
            let form: KeyValuePairs = ["amount": "0", "direction": direction, "account": cash]
            #expect(try await facade.send("/app/money", form, status: 400).text.contains("The amount is zero."))
        }
    }

    /// An amount without a sign keeps the direction (decision 72).
    @Test(arguments: [
        ("spent", "40", "-40.00 EUR"), ("spent", "+40", "40.00 EUR"), ("spent", "-40", "-40.00 EUR"),
        ("received", "40", "40.00 EUR"), ("received", "-40", "-40.00 EUR"),
    ])
    func anEditWithoutASignKeepsTheDirection(direction: String, typed: String, stored: String) async throws {
        let cash = try await account("Cash")
        try await facade.send("/app/money", ["amount": "30", "direction": direction, "account": cash])
        let link = try await link()
        try await facade.edit(link, ["amount": typed, "day": "2026-01-08"])
        #expect(try await facade.send(link).text.contains("value=\"\(stored)\""))
    }

    @Test func theRegisterHasTheBalanceAfterEachAndIsSearched() async throws {
        let cash = try await account("Cash")
        for (amount, text) in [("1", "Bread"), ("2", "Milk")] {
            try await facade.send(
                "/app/money",
                ["amount": amount, "direction": "spent", "account": cash, "description": text, "day": "2026-01-07"])
        }
        let register = try await facade.send("/app/money/register?account=\(cash)").text
        #expect(register.contains("97.00 EUR") && register.contains("Yesterday"))
        let found = try await facade.send("/app/money/register?find=bread").text
        #expect(found.contains("Bread") && !found.contains("Milk"))
        let amount = try await facade.send("/app/money/register?find=2.00").text
        #expect(amount.contains("Milk") && !amount.contains("Bread"))
    }

    @Test func aTransactionIsChangedInPlaceAndAnUnchangedFormChangesNothing() async throws {
        let cash = try await account("Cash")
        try await facade.send(
            "/app/money", ["amount": "1234.56", "direction": "spent", "account": cash, "description": "Rent"])
        let link = try await link()
        let page = try await facade.send(link).text
        let amount = String(try #require(page.firstMatch(of: #/name="amount"[^>]*value="([^"]+)"/#)).1)
        let day = String(try #require(page.firstMatch(of: #/name="day"[^>]*value="([^"]+)"/#)).1)
        let same = try await facade.edit(
            link, ["amount": amount, "description": "Rent", "hasCategory": "true", "category": "", "day": day])
        #expect(same.location == link)
        try await facade.edit(link, ["amount": "-1000", "description": "Rent of May", "day": day, "notes": "late"])
        let changed = try await facade.send(link).text
        #expect(changed.contains("-1,000.00 EUR") && changed.contains("Rent of May") && changed.contains("late"))
        try await facade.send(link, ["remove": "true"])
        try await facade.send(link, status: 404)
    }

    @Test func moneyIsMovedAndTheMonthIsAddedUp() async throws {
        let (cash, bank) = (try await account("Cash"), try await account("Bank", "0"))
        try await facade.send("/app/money/transfers", ["amount": "30", "from": cash, "to": bank])
        try await facade.send("/app/money", ["amount": "5", "direction": "spent", "account": cash])
        let page = try await facade.send("/app/money").text
        #expect(page.contains("65.00 EUR") && page.contains("30.00 EUR"))
        let totals = try await facade.send("/app/money/totals").text
        #expect(totals.contains("January 2026") && totals.contains("-5.00 EUR") && !totals.contains("30.00"))
        #expect(try await facade.send("/app/money/totals?month=2025-12-01").text.contains("No transactions."))
    }

    @Test func anAccountIsComparedWithItsStatement() async throws {
        let cash = try await account("Cash")
        try await facade.send(
            "/app/money", ["amount": "20", "direction": "spent", "account": cash, "description": "Market"])
        let link = "/app/money/accounts/\(cash)/statement"
        #expect(try await facade.send("/app/money/register?account=\(cash)").text.contains("href=\"\(link)\""))
        try await facade.send(link + "/complete", [:], status: 400)
        try await facade.send(link, ["ending": "80"])
        var page = try await facade.send(link).text
        #expect(page.contains("<dd>80.00 EUR</dd></div>\n</dl>") && !page.contains("/statement/complete"))
        try await facade.send(link + "/complete", [:], status: 400)
        let open = page.matches(of: #/name="transaction" value="([0-9a-f-]+)"/#).map { String($0.1) }
        #expect(open.count == 2)
        for id in open { try await facade.send(link + "/tick", ["transaction": id, "linked": "true"]) }
        let unticked = try await facade.send(link + "/tick", ["transaction": open[0], "linked": "false"])
        #expect(try await facade.send(unticked.location).text.contains(">No longer ticked: "))
        #expect(!(try await facade.send(link).text.contains("/statement/complete")))
        let ticked = try await facade.send(link + "/tick", ["transaction": open[0], "linked": "true"])
        page = try await facade.send(ticked.location).text
        #expect(page.contains(">Ticked: ") && !page.contains(">Paid ") && !page.contains(">Received "))
        #expect(page.contains("<dd>0.00 EUR</dd>") && page.contains("/statement/complete"))
        try await facade.send(link + "/complete", [:])
        #expect(try await facade.send(link).text.contains("The statement before:"))
        try await facade.send(link, ["ending": "70"])
        try await facade.send(link + "/leave", [:])
        #expect(try await facade.send(link).text.contains("name=\"ending\""))
    }

    @Test(arguments: [
        ("-12.50 coffee", -1_250, "coffee"), ("12.50 coffee", -1_250, "coffee"), ("-12,50 coffee", -1_250, "coffee"),
        ("+3 EUR found", 300, "found"), ("٣٫٥٠ قهوة", -350, "قهوة"),
    ])
    func aLineIsATransaction(line: String, cents: Int64, text: String) async throws {
        _ = try await account("Cash")
        let reader = try #require(pages.lines.first)
        try await store.write { writing in
            let change = try #require(try reader.read(line, writing.view))
            try change(writing)
        }
        let found = try await store.read { reading in
            try FinanceModule.transactionViews.page(in: reading).items.filter { $0.description == text }
        }
        #expect(found.map(\.amount.minorUnits) == [cents])
    }

    @Test(arguments: ["weight 75.5", "2:255 after every prayer", "done walk", "coffee 12.50", ""])
    func otherLinesAreNoTransactions(line: String) async throws {
        let reader = try #require(pages.lines.first)
        #expect(try await store.read { try reader.read(line, $0) == nil })
    }

    @Test func aLineWithoutAnAccountSaysWhatIsMissing() async throws {
        let reader = try #require(pages.lines.first)
        await #expect(throws: MizanError.self) { try await store.read { try reader.read("-1 x", $0) == nil } }
    }
}
