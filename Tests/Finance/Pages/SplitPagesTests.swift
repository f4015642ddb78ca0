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

/// The form that divides a transaction.
struct SplitPagesTests {
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

    /// The page of a transaction of -20.00 EUR.
    private func transaction() async throws -> String {
        try await facade.send("/app/money/accounts", ["name": "Cash", "currency": "EUR", "balance": "100"])
        let cash = try await store.read { try FinanceModule.accounts.all(in: $0).first?.id.text ?? "" }
        try await facade.send(
            "/app/money", ["amount": "20", "direction": "spent", "account": cash, "description": "Market"])
        let page = try await facade.send("/app/money").text
        return String(try #require(page.firstMatch(of: #/href="(\/app\/money\/transactions\/[0-9a-f-]+)"/#)).1)
    }

    private func seen(_ link: String) async throws -> String {
        String(try #require(try await facade.send(link).text.firstMatch(of: #/name="seen" value="(\d+)"/#)).1)
    }

    @Test func aTransactionIsDividedAndMadeWholeAgain() async throws {
        let finance = finance
        let food = try await store.write { writing in
            let group = try finance.addCategory("Food", type: .expense, in: nil, in: writing).entity
            return try finance.addCategory("Bread", type: nil, in: group.id, in: writing).entity.id.text
        }
        let link = try await transaction()
        #expect(try await facade.send(link).text.contains("href=\"\(link)/parts\""))
        let sent = try await facade.edit(
            link + "/parts",
            ["amount-1": "12.50", "category-1": food, "amount-2": "-7.50", "category-2": "", "notes-2": "<b>"])
        #expect(sent.location.hasPrefix(link + "?done="))
        let whole = try await facade.send(link).text
        #expect(whole.contains("-12.50 EUR") && whole.contains("-7.50 EUR") && whole.contains("Food: Bread"))
        let parts = try await facade.send(link + "/parts").text
        #expect(parts.contains("value=\"-12.50 EUR\"") && parts.contains("&lt;b&gt;"))
        #expect(try await facade.edit(link + "/parts", ["amount-1": "12.50"], status: 400).text.contains("12.50"))
        try await facade.edit(link + "/parts", ["amount-1": ""])
        #expect(!(try await facade.send(link).text.contains("-12.50 EUR")))
    }

    /// A form that was read before another device's change: other parts are joined; the same part is
    /// told.
    @Test func aStaleFormOfPartsOverwritesNothing() async throws {
        let link = try await transaction() + "/parts"
        func form(_ amounts: [String], _ notes: [String] = [], seen: String) -> KeyValuePairs<String, String> {
            [
                "amount-1": amounts.first ?? "", "notes-1": notes.first ?? "",
                "amount-2": amounts.dropFirst().first ?? "",
                "notes-2": notes.dropFirst().first ?? "", "amount-3": amounts.dropFirst(2).first ?? "", "seen": seen,
            ]
        }
        let halves = ["-10.00 EUR", "-10.00 EUR"]
        try await facade.send(link, form(halves, seen: "0"))
        let first = try await seen(link)
        try await facade.send(link, form(halves, ["theirs"], seen: first))
        // Another part: both changes are stored.
        try await facade.send(link, form(halves, ["", "mine"], seen: first))
        let joined = try await facade.send(link).text
        #expect(joined.contains("value=\"theirs\"") && joined.contains("value=\"mine\""))
        // The same field: nothing is stored.
        try await facade.send(link, form(halves, ["mine, too"], seen: first), status: 409)
        #expect(try await facade.send(link).text == joined)
        // Other parts: nothing is joined, whatever the form changed.
        let second = try await seen(link)
        try await facade.send(link, form(["-5.00 EUR", "-10.00 EUR", "-5.00 EUR"], ["theirs", "mine"], seen: second))
        let thirds = try await facade.send(link).text
        try await facade.send(link, form(halves, ["theirs", "more"], seen: second), status: 409)
        #expect(try await facade.send(link).text == thirds)
        // Parts that are gone.
        let third = try await seen(link)
        try await facade.send(link, form([], seen: third))
        try await facade.send(link, form(["-5.00 EUR", "-10.00 EUR", "-5.00 EUR"], ["x"], seen: third), status: 409)
        #expect(!(try await facade.send(link).text.contains(" EUR\"")))
    }

    /// Another device removed two parts that add up to nothing. They do not come back with a note on the first part, whichever
    /// part was changed last.
    @Test(arguments: [false, true])
    func removedPartsDoNotComeBack(changesFirst: Bool) async throws {
        let link = try await transaction() + "/parts"
        func form(_ amounts: [String], _ note: String, _ seen: String) -> KeyValuePairs<String, String> {
            [
                "amount-1": amounts[0], "notes-1": note, "amount-2": amounts[1], "amount-3": amounts[2], "seen": seen,
            ]
        }
        let (all, one) = (["-20.00 EUR", "-5.00 EUR", "+5.00 EUR"], ["-20.00 EUR", "", ""])
        try await facade.send(link, form(all, "", "0"))
        if changesFirst { try await facade.send(link, form(all, "shopping", seen(link))) }
        let (note, first) = (changesFirst ? "shopping" : "", try await seen(link))
        try await facade.send(link, form(one, note, first))
        let removed = try await facade.send(link).text
        #expect(!removed.contains("+5.00 EUR"))
        try await facade.send(link, form(all, "mine", first), status: 409)
        #expect(try await facade.send(link).text == removed)
        try await facade.send(link, form(one, "mine", seen(link)))
        #expect(try await facade.send(link).text.contains("value=\"mine\""))
    }

    /// An unchanged form is read as it was shown: a part of the other direction shows its sign.
    @Test func aPartOfTheOtherDirectionKeepsIt() async throws {
        let link = try await transaction() + "/parts"
        try await facade.edit(link, ["amount-1": "-30", "amount-2": "+10"])
        let page = try await facade.send(link).text
        let amounts = page.matches(of: #/name="amount-\d" [^>]*value="([^"]+)"/#).map { String($0.1) }
        #expect(amounts == ["-30.00 EUR", "+10.00 EUR"])
        try await facade.edit(link, ["amount-1": amounts[0], "amount-2": amounts[1], "notes-2": "deposit"])
        #expect(try await facade.send(link).text.contains("value=\"deposit\""))
    }

    /// The parts add up to the amount, so the refusal of another amount says what to do.
    @Test func theAmountOfADividedTransactionIsRefusedWithAWayOut() async throws {
        let link = try await transaction()
        try await facade.edit(link + "/parts", ["amount-1": "-15", "notes-1": "Figs & dates", "amount-2": "-5"])
        #expect(try await facade.send(link).text.contains("Figs &amp; dates"))
        let form: KeyValuePairs = ["amount": "-25", "description": "Market", "day": "2026-01-08"]
        #expect(try await facade.edit(link, form, status: 400).text.contains("Clear the parts on their page first"))
        try await facade.edit(link, ["amount": "-20", "description": "Bazaar", "day": "2026-01-08"])
        try await facade.edit(link + "/parts", ["amount-1": ""])
        try await facade.edit(link, form)
        #expect(try await facade.send(link).text.contains("-25.00 EUR"))
    }

    @Test func aRefusalNamesThePart() async throws {
        let link = try await transaction() + "/parts"
        let answer = try await facade.edit(link, ["amount-2": "-20", "category-2": "x"], status: 400)
        #expect(answer.text.contains("“Part 2: Category”"))
    }

    /// Another device swapped the parts. A text that is written beside a part never goes to another part.
    @Test(arguments: ["notes-1", "category-1", "amount-1"])
    func aStaleRowIsNotStoredOnAnotherPart(changed: String) async throws {
        let finance = finance
        let food = try await store.write { writing in
            let group = try finance.addCategory("Food", type: .expense, in: nil, in: writing).entity
            return try finance.addCategory("Bread", type: nil, in: group.id, in: writing).entity.id.text
        }
        let link = try await transaction() + "/parts"
        func send(_ rows: [[String]], _ seen: String, status: Int? = nil) async throws {
            let form: KeyValuePairs = [
                "amount-1": rows[0][0], "category-1": rows[0][1], "notes-1": rows[0][2],
                "amount-2": rows[1][0], "category-2": rows[1][1], "notes-2": rows[1][2], "seen": seen,
            ]
            try await facade.send(link, form, status: status)
        }
        let (fruit, bread) = (["-8.00 EUR", "", "Fruit"], ["-12.00 EUR", food, ""])
        try await send([fruit, bread], "0")
        let first = try await seen(link)
        try await send([bread, fruit], first)
        let swapped = try await facade.send(link).text
        let mine =
            switch changed {
            case "notes-1": [["-8.00 EUR", "", "figs"], bread]
            case "category-1": [["-8.00 EUR", food, "Fruit"], bread]
            default: [["-9.00 EUR", "", "Fruit"], ["-11.00 EUR", food, ""]]
            }
        try await send(mine, first, status: 409)
        #expect(try await facade.send(link).text == swapped)
        // A form that nobody changed is what is stored.
        try await send([fruit, bread], first)
        #expect(try await facade.send(link).text == swapped)
    }

    /// A row that has anything but an amount is refused, so that no word is lost.
    @Test func aPartWithoutAnAmountIsRefused() async throws {
        let link = try await transaction() + "/parts"
        let answer = try await facade.edit(
            link, ["amount-1": "-20", "notes-1": "All", "notes-2": "figs"], status: 400)
        #expect(answer.text.contains("Part 2 has no amount."))
        #expect(!(try await facade.send(link).text.contains("-20.00 EUR\"")))
    }
}
