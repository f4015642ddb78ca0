import Changes
import FinanceData
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import PagesKit
import Storage
import TestSupport
import Testing

@testable import FinancePages

/// The register with its filters and its open line, and the totals that lead to it.
struct RegisterPagesTests {
    let store: TestStore
    let finance: FinanceModule
    private let facade: PageFacade

    init() async throws {
        store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        finance = FinanceModule(context: store.context())
        store.database.rules.set(of: finance)
        let pages = FinancePages.pages(finance)
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry])), on: store.context(), as: store.owner)
    }

    /// Cash with a purchase of bread and coffee in each of two months, something without a category, and money received.
    private func ledger() async throws -> (cash: String, food: String, bread: String) {
        let finance = finance
        try await facade.send("/app/money/accounts", ["name": "Cash", "currency": "EUR", "balance": "100"])
        let ids = try await store.write { writing in
            let food = try finance.addCategory("Food", type: .expense, in: nil, in: writing).entity
            let bread = try finance.addCategory("Bread & more", type: nil, in: food.id, in: writing).entity
            let pay = try finance.addCategory("Pay", type: .income, in: nil, in: writing).entity
            return [food.id.text, bread.id.text, pay.id.text]
        }
        let cash = try #require(
            try await store.read { try FinanceModule.accounts.all(in: $0).first?.id.text })
        for (amount, direction, category, text, day) in [
            ("3", "spent", ids[1], "Loaf", "2025-12-30"), ("4", "spent", ids[1], "Rolls", "2026-01-02"),
            ("1000", "received", ids[2], "Salary", "2026-01-01"), ("7", "spent", "", "Unknown", "2026-01-03"),
        ] {
            try await facade.send(
                "/app/money",
                [
                    "amount": amount, "direction": direction, "account": cash, "category": category,
                    "description": text, "day": day,
                ])
        }
        return (cash, ids[0], ids[1])
    }

    private static let texts = ["Loaf", "Rolls", "Salary", "Unknown", "Opening Balance"]

    @Test(arguments: [
        ("", [true, true, true, true, true]), ("category=FOOD", [true, true, false, false, false]),
        ("category=BREAD&from=2026-01-01&to=", [false, true, false, false, false]),
        ("category=none", [false, false, false, true, false]),
        ("account=&category=&find=&from=2026-01-02&to=2026-01-02", [false, true, false, false, false]),
        ("account=CASH&find=7", [false, false, false, true, false]),
    ])
    func theRegisterIsFiltered(query: String, shown: [Bool]) async throws {
        let ids = try await ledger()
        let query = query.replacing("FOOD", with: ids.food).replacing("BREAD", with: ids.bread)
            .replacing("CASH", with: ids.cash)
        let page = try await facade.send("/app/money/register?\(query)").text
        #expect(Self.texts.map { page.contains("<bdi>\($0)</bdi>") } == shown)
    }

    /// A divided transaction is found by the category of each part, also on the page of the category's months.
    @Test func aDividedTransactionIsFoundByItsParts() async throws {
        let ids = try await ledger()
        try await facade.send(
            "/app/money", ["amount": "20", "direction": "spent", "account": ids.cash, "description": "Market"])
        let money = try await facade.send("/app/money").text
        let link = String(try #require(money.firstMatch(of: #/href="([^"]+)"><bdi>Market</#)).1)
        try await facade.edit(
            link + "/parts", ["amount-1": "12.50", "category-1": ids.bread, "amount-2": "7.50", "category-2": ""])
        for (query, isFound) in [
            ("category=\(ids.food)", true), ("category=\(ids.bread)&account=\(ids.cash)", true),
            ("category=none", true),
            ("category=none&find=loaf", false), ("category=\(ids.bread)&to=2025-12-31", false),
        ] {
            let page = try await facade.send("/app/money/register?\(query)").text
            #expect(page.contains("<bdi>Market</bdi>") == isFound, "\(query)")
            let table = try await facade.send("/app/money/register/csv?\(query)").text
            #expect(table.contains("Market") == isFound, "\(query)")
        }
    }

    /// The table has the same transactions as the page, all of them; one account's has the balances.
    @Test func theRegisterIsATable() async throws {
        let ids = try await ledger()
        func table(_ query: String) async throws -> [[Substring]] {
            let page = try await facade.send("/app/money/register?\(query)").text
            let link = try #require(page.firstMatch(of: #/href="(\/app\/money\/register\/csv[^"]*)"/#)).1
            let text = try await facade.send(String(link).replacing("&amp;", with: "&")).text
            return text.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        }
        let all = try await table("")
        #expect(all.count == 6 && all[0].count == 7 && all[0][0].hasSuffix("day"))
        #expect(all.dropFirst().map { $0[1] } == ["Unknown", "Rolls", "Salary", "Loaf", "Opening Balance"], "\(all)")
        let cash = try await table("account=\(ids.cash)")
        #expect(
            cash[0].last == "balance"
                && cash.dropFirst().map { $0[7] } == ["1086.00", "1093.00", "1097.00", "97.00", "100.00"])
        let bread = try await table("account=\(ids.cash)&category=\(ids.food)&from=2026-01-01")
        #expect(bread.count == 2 && bread[1][1...5] == ["Rolls", "Bread & more", "Cash", "-4.00", "EUR"], "\(bread)")
        let none = try await table("category=none")
        #expect(none.dropFirst().map { $0[1] } == ["Unknown"])
        try await facade.send("/app/money/register/csv?category=food", status: 400)
    }

    /// A table is read in parts, and has every row of each.
    @Test func aLongRegisterIsAWholeTable() async throws {
        let finance = finance
        let ids = try await ledger()
        let category = try #require(UUID(text: ids.bread))
        let account = try #require(UUID(text: ids.cash))
        try await store.write { writing in
            for number in 1...1_100 {
                _ = try finance.addTransaction(
                    TransactionDraft(
                        accountID: account, amount: Amount(minorUnits: -1), categoryID: category,
                        description: "No. \(number)"), in: writing)
            }
        }
        for query in ["", "?account=\(ids.cash)", "?find=No."] {
            let text = try await facade.send("/app/money/register/csv\(query)").text
            #expect(Set(text.matches(of: #/No\. (\d+)/#).map { $0.1 }).count == 1_100, "\(query)")
        }
    }

    /// Every amount is converted; the page then offers to take the change back.
    @Test func theCurrencyOfTotalsIsChanged() async throws {
        _ = try await ledger()
        let page = "/app/money/home-currency"
        #expect(try await facade.send(page).text.contains("Totals are in EUR, Euro."))
        let refused = try await facade.send(page, ["currency": "USD"], status: 400)
        #expect(!refused.text.contains("--rate"))
        let sent = try await facade.send(page, ["currency": "USD", "rate": "2"])
        #expect(sent.location.hasPrefix(page + "?done="))
        #expect(try await facade.send(sent.location).text.contains("Totals are in USD, "))
        #expect(try await facade.send("/app/money/totals?month=2026-01-01").text.contains("2,000.00 USD"))
        try await facade.send(page, ["currency": "nothing"], status: 400)
    }

    /// The register asks for what was spent. The form is for the register's account and leads back there.
    @Test func theRegisterLeadsToTheFormForItsAccountAndTheFormBack() async throws {
        let ids = try await ledger()
        try await facade.send("/app/money/accounts", ["name": "Bank", "currency": "EUR", "balance": "5"])
        let bank = try #require(
            try await store.read { try FinanceModule.accounts.all(in: $0).first { $0.name == "Bank" }?.id.text })
        #expect(bank != ids.cash)
        let place = "/app/money/register?account=\(bank)"
        let register = try await facade.send(place).text
        let deed = try #require(register.range(of: "class=\"deed\""))
        let list = try #require(register.range(of: "<ul class=\"list\">"))
        #expect(deed.lowerBound < list.lowerBound && register.contains("5.00 EUR</strong>"))
        #expect(register.contains("Balance 5.00 EUR"))
        let link = String(try #require(register.firstMatch(of: #/class="deed" href="([^"]+)"/#)).1)
        let form = try await facade.send(link).text
        #expect(form.contains("<option value=\"\(bank)\" selected>") && form.contains("autofocus"))
        let back = String(try #require(form.firstMatch(of: #/name="back" value="([^"]+)"/#)).1)
        let sent = try await facade.send(
            "/app/money", ["back": back, "amount": "2", "direction": "spent", "account": bank, "description": "Pen"])
        #expect(sent.location.hasPrefix(place + "&done="))
        #expect(try await facade.send(sent.location).text.contains("Balance 3.00 EUR"))
        #expect(try await !facade.send("/app/money").text.contains("autofocus"))
    }

    @Test(arguments: ["from=soon", "category=food", "account=1"])
    func anUnknownFilterIsRefused(query: String) async throws {
        #expect(try await facade.send("/app/money/register?\(query)", status: 400).text.contains("cannot be filtered"))
    }

    /// Saving leads to the same place of the register, which offers to take the change back.
    @Test func aLineIsChangedInItsPlace() async throws {
        let ids = try await ledger()
        let place = "/app/money/register?category=\(ids.bread)&from=2026-01-01"
        let list = try await facade.send(place).text
        let opening = String(
            try #require(list.firstMatch(of: #/<li class="row"><a href="([^"]+)"><bdi>Rolls/#)).1
        ).replacing("&amp;", with: "&")
        #expect(opening.hasPrefix(place + "&edit="))
        let open = try await facade.send(opening).text
        #expect(open.contains("autofocus") && open.contains("value=\"-4.00 EUR\""))
        let form = try #require(
            open.firstMatch(
                of:
                    #/<form method="post" action="([^"]+)">\n<input type="hidden" name="seen" value="\d+">\n<input type="hidden" name="back" value="([^"]+)">/#
            ))
        let back = String(form.2).replacing("&amp;", with: "&")
        #expect(back == place)
        let saved = try await facade.edit(
            String(form.1),
            [
                "back": back, "amount": "-5", "description": "Rolls", "hasCategory": "true", "category": ids.bread,
                "day": "2026-01-02",
            ], shownOn: opening)
        #expect(saved.location.hasPrefix(place + "&done="))
        let after = try await facade.send(saved.location).text
        #expect(after.contains("-5.00 EUR") && !after.contains("autofocus"))
        let elsewhere = try await facade.send(String(form.1), ["remove": "true", "back": "https://evil.example/"])
        #expect(elsewhere.location.hasPrefix("/app?done="))
    }

    /// A line leads to what its page has: a transfer has no parts. The balance has all transactions, and says which are later.
    @Test func aLineAndABalanceSayWhatTheyHave() async throws {
        let cash = try await ledger().cash
        try await facade.send("/app/money/accounts", ["name": "Bank", "currency": "EUR"])
        let bank = try #require(
            try await store.read { try FinanceModule.accounts.all(in: $0).first { $0.name == "Bank" }?.id.text })
        let register = "/app/money/register?account=\(bank)"
        try await facade.send("/app/money/transfers", ["amount": "30", "from": cash, "to": bank])
        let page = try await facade.send(register).text
        #expect(page.contains("<span class=\"soft\">Balance</span>"))
        let transfer = try #require(page.firstMatch(of: #/edit=([0-9a-f-]+)/#)).1
        let open = try await facade.send("\(register)&edit=\(transfer)").text
        #expect(open.contains(">Put it in the trash</a>") && !open.contains("Divide it"))
        try await facade.send(
            "/app/money", ["amount": "5", "direction": "spent", "account": bank, "day": "2026-05-01"]
        )
        let later = try await facade.send(register).text
        #expect(later.contains("25.00 EUR</strong>") && later.contains(">Balance, with -5.00 EUR on days after today<"))
    }

    @Test func theMonthsLeadToTheirCategoriesAndThoseToTheirTransactions() async throws {
        let ids = try await ledger()
        let month = try await facade.send("/app/money/totals").text
        #expect(month.contains("Spent <strong>11.00 EUR</strong> · Received <strong>1,000.00 EUR</strong>"))
        #expect(month.contains("<svg class=\"columns\"") && month.contains("<g class=\"marked\">"))
        #expect(
            month.matches(of: #/<rect class="down"/#).count == 2 && month.matches(of: #/<rect class="up"/#).count == 1)
        #expect(month.contains("The month before") && !month.contains("The month after"))
        let first = try await facade.send("/app/money/totals?month=2025-12-01").text
        #expect(!first.contains("The month before") && first.contains("The month after"))
        let category = "/app/money/totals/category?id=\(ids.bread)&month=2026-01-01"
        #expect(month.contains("href=\"\(category.replacing("&", with: "&amp;"))\""))
        let bread = try await facade.send(category).text
        #expect(
            bread.contains("<h1 dir=\"auto\">Bread &amp; more</h1>") && bread.contains("<strong>-7.00 EUR</strong>"))
        #expect(bread.contains("-4.00 EUR") && bread.contains("-3.00 EUR") && !bread.contains("1,000.00"))
        #expect(
            bread.contains(
                "href=\"/app/money/register?category=\(ids.bread)&amp;from=2025-12-01&amp;to=2025-12-31\""))
        let without = try await facade.send("/app/money/totals/category").text
        #expect(without.contains("-7.00 EUR") && without.contains("register?category=none&amp;from=2026-01-01"))
        try await facade.send("/app/money/totals/category?id=01a2b3c4-0000-7000-8000-000000000000", status: 404)
    }

    /// The first and the last month of the calendar have no neighbour to lead to.
    @Test(arguments: ["9999-12", "9999-02", "0001-01", "0001-06"])
    func theEndsOfTheCalendarHaveTotals(month: String) async throws {
        _ = try await ledger()
        for page in ["/app/money/totals?", "/app/money/totals/category?", "/app/money/totals/csv?"] {
            try await facade.send("\(page)month=\(month)-01")
        }
        #expect(try await facade.send("/app/money/totals?month=\(month)-01").text.contains("No transactions."))
    }

    @Test func theTableHasTwelveMonths() async throws {
        _ = try await ledger()
        let sent = try await facade.send("/app/money/totals/csv")
        #expect(
            sent.text.split(whereSeparator: \.isNewline) == [
                "\u{FEFF}month,category,transactions,amount,currency", "2025-12,Food: Bread & more,1,-3.00,EUR",
                "2026-01,Pay,1,1000.00,EUR", "2026-01,Food: Bread & more,1,-4.00,EUR",
                "2026-01,no category,1,-7.00,EUR",
            ])
        let earlier = try await facade.send("/app/money/totals/csv?month=2024-01-01").text
        #expect(!earlier.contains("EUR"))
    }
}
