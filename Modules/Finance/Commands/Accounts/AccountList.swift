internal import ArgumentParser
internal import Changes
internal import Charts
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// `mizan finance account list`
struct AccountList: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Your accounts with their balances, and the total.")

    @Flag(help: "Hidden ones, too.")
    var all = false
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (finance, all) = (try context.module(FinanceModule.self), all)
        let views = try await context.read { reading in
            try FinanceModule.accountViews.page(in: reading).items.filter { all || $0.account.isVisible }
        }
        guard context.output.format == .table, !views.isEmpty else {
            return context.output.list(TabularOutput(views, whenEmpty: AccountCommand.whenEmpty))
        }
        context.output.drawing(
            AccountLines(views: views, mark: finance.mark, display: context.output.display).drawn())
    }
}

/// Accounts as a table, with a total for each currency: amounts of different currencies are never added.
struct AccountLines {
    let views: [AccountViewEntity]
    let mark: DecimalMark
    let display: TextDisplay

    func drawn() -> [String] {
        let style = TerminalStyle(display: display)
        let red: @Sendable (String) -> String = { style.colored($0, series: 4) }
        let hasHidden = views.contains { !$0.account.isVisible }
        let columns = [
            TextTable.Column("Account"), TextTable.Column("Kind"), TextTable.Column("Balance", isAtEnd: true),
        ]
        let rows = views.map { view in
            let account = view.account
            return [
                TextTable.Cell(account.name, isProse: true), TextTable.Cell(account.type.words),
                TextTable.Cell(
                    text(view.currentBalanceCents, account.currency), isAtEnd: true,
                    style: view.currentBalanceCents < 0 ? red : nil),
                TextTable.Cell(account.isVisible ? "" : "hidden", style: { style.dimmed($0) }),
            ]
        }
        let totals = sums.enumerated().map { place, sum in
            [
                TextTable.Cell(place == 0 ? "Total" : "", style: { style.bold($0) }), TextTable.Cell(""),
                TextTable.Cell(sum.text, isAtEnd: true, style: { style.bold($0) }), TextTable.Cell(""),
            ]
        }
        return TextTable(
            hasHidden ? columns + [TextTable.Column("")] : columns,
            rows: (rows + totals).map { hasHidden ? $0 : Array($0.prefix(columns.count)) }
        ).lines(on: display, bold: style.bold)
    }

    private var sums: [(code: String, text: String)] {
        Dictionary(grouping: views) { $0.account.currency }.map { currency, views in
            (currency.code, text(views.reduce(Int128(0)) { $0 + Int128($1.currentBalanceCents) }, currency))
        }.sorted { $0.code < $1.code }
    }

    private func text(_ units: some BinaryInteger, _ currency: Currency) -> String {
        "\(AmountText.grouped(units, of: currency, mark: mark)) \(currency)"
    }
}

extension AccountType {
    /// The type in words for people: `credit card`.
    var words: String { rawValue.replacing("_", with: " ") }
}
