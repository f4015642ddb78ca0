import CommandSupport
import Kernel
import Testing

/// The words of the ledger's commands (F-55, F-57, F-64, F-67, F-70, F-71, F-72, F-75, F-80).
struct LedgerWordsTests {
    private let mizan: TypedLines

    init() async throws {
        mizan = try TypedLines()
        try await type("finance account add Visa --currency EUR --balance 1000")
        try await type("finance account add Trip --currency USD")
    }

    @discardableResult
    private func type(_ line: String) async throws -> String { try await mizan.run(Line(line).words) }

    private func name(_ text: String) async throws -> String {
        let row = try await mizan.rows("finance", "list").first { $0["description"] == .string(text) }
        guard case .string(let id)? = row?["id"] else {
            throw MizanError(.internal, "test.none", "There is no \(text).")
        }
        return String(id.suffix(6))
    }

    private func printed(_ line: String) async -> Printed { await mizan.type(Line(line).words) }

    @Test func anOpeningBalanceHasADay() async throws {
        try await type("finance account add Giro --currency EUR --balance 1000 --from 2025-10-31")
        try await type("finance add -40 Shoes --account Giro --day 2025-11-01")
        let output = try await type("finance list --account Giro")
        #expect(output.contains("2025-10-31  Opening Balance") && output.contains("960.00"))
        for option in ["--rate 3", "--from today"] {
            let refused = await printed("finance account add Kuwait --currency KWD \(option)")
            #expect(refused.code == 64 && refused.errors.contains("say it with --balance"))
        }
    }

    @Test func anUndatedOpeningBalancePrecedesTheFirstEntry() async throws {
        try await type("finance add -40 Shoes --account Visa --day 2025-11-01")
        let lines = try await type("finance list --account Visa").split(separator: "\n").map(String.init)
        #expect(lines[2].hasPrefix("2025-10-31  Opening Balance") && lines[2].contains("1,000.00"))
        #expect(lines[3].hasPrefix("2025-11-01  Shoes") && lines[3].contains("960.00"))
    }

    @Test func aTransferShowsItsTargetAccount() async throws {
        try await type("finance transfer 50 Visa Trip --received 55")
        let list = try await type("finance list")
        #expect(list.contains("Transfer to Trip") && list.contains("Transfer from Visa"))
        #expect(list.contains("-50.00 EUR") && list.contains("55.00 USD"))
        let rows = try await mizan.rows("finance", "list", "--account", "Trip")
        guard case .string(let id)? = rows.first?["id"] else { return }
        let shown = try await type("finance show \(id)")
        #expect(shown.contains("From Visa: -50.00 EUR") && shown.contains("At home: 50.00 EUR"))
    }

    @Test func aSingleCurrencyIsNotRepeated() async throws {
        try await type("finance add -3.80 Espresso --account Visa")
        let output = try await type("finance list")
        #expect(output.contains("-3.80  ") && !output.contains("-3.80 EUR "))
    }

    @Test(arguments: [("--account Vsia", "Visa"), ("--account Tirp", "Trip"), ("--category Grocerie", "Groceries")])
    func aMisspeltNameSuggestsTheNearestName(option: String, name: String) async throws {
        try await type("finance category add Food")
        try await type("finance category add Groceries --in Food")
        let refused = await printed("finance list \(option)")
        #expect(refused.code == 66 && refused.errors.contains("Did you mean “\(name)”?"))
    }

    @Test func twoDashesEndTheOptionsAtAnyPosition() async throws {
        try await type("finance add -1 --account Visa -- --weird")
        #expect(try await mizan.rows("finance", "list").first?["description"] == "--weird")
    }

    @Test func aChangedSignOfAnAmountIsReported() async throws {
        try await type("finance add -54.20 Dentist --account Visa")
        let dentist = try await name("Dentist")
        let turned = try await type("finance edit \(dentist) --amount +45.20")
        #expect(turned.contains("-54.20 EUR → 45.20 EUR: this was money out, it is money in now."))
        let kept = try await type("finance edit \(dentist) --amount 46")
        #expect(!kept.contains("→") && kept.contains("46.00 EUR") && !kept.contains("-46.00 EUR"))
    }

    /// An amount without a sign is money spent, or received in a category of income; an edit keeps the direction.
    @Test func anAmountWithoutASignHasTheUsualDirection() async throws {
        #expect(try await type("finance add 12.50 coffee --account Visa").contains("coffee: -12.50 EUR on"))
        #expect(try await type("finance add 12,5 tea --account Visa").contains("tea: -12.50 EUR on"))
        #expect(try await type("finance add +3 found --account Visa").contains("found: 3.00 EUR on"))
        try await type("finance category add Salary --type income")
        #expect(try await type("finance add 2500 --category Salary --account Visa").contains(": 2,500.00 EUR on"))
        let coffee = try await name("coffee")
        #expect(try await type("finance edit \(coffee) --amount 13").contains("coffee: -13.00 EUR on"))
    }

    @Test func theTotalsOfASinglePageAreMarkedAsPartial() async throws {
        for _ in 0..<3 { try await type("finance add -1 --account Visa") }
        let account = await printed("finance list --account Visa --limit 2")
        #expect(account.output.contains("2 of 4 transactions, -2.00 EUR on this page; balance 997.00 EUR\n"))
        let narrowed = await printed("finance list --from today --limit 2")
        #expect(narrowed.output.contains("2 transactions, -2.00 EUR on this page\n"))
        #expect(try await type("finance list --account Visa").contains("4 transactions: 997.00 EUR\n"))
    }

    @Test func theHelpOfAnEditSaysThatOmittedFieldsStayUnchanged() async throws {
        let help = try await type("finance edit --help").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(!help.contains("now by default") && !help.contains("By default the only account"))
        #expect(help.contains("only what you give is changed"))
    }
}
