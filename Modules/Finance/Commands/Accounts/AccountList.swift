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
        let name = max(7, views.map { TextColumns.width($0.account.name) }.max() ?? 0)
        let kind = max(4, views.map(\.account.type.words.count).max() ?? 0)
        let money = max(
            7,
            (views.map { text($0.currentBalanceCents, $0.account.currency) } + sums.map(\.text)).map(\.count).max() ?? 0
        )
        func line(_ cells: [String]) -> String { cells.joined(separator: "  ") }
        var lines = [
            style.bold(
                line([
                    TextColumns.padded("Account", to: min(name, 40)), TextColumns.padded("Kind", to: kind),
                    TextColumns.padded("Balance", to: money, atStart: true),
                ]))
        ]
        for view in views {
            let balance = TextColumns.padded(
                text(view.currentBalanceCents, view.account.currency), to: money, atStart: true)
            let shown = TextColumns.fitted(view.account.name, to: min(name, 40), on: display)
            lines.append(
                line([
                    TextColumns.padded(shown, to: min(name, 40)), TextColumns.padded(view.account.type.words, to: kind),
                    view.currentBalanceCents < 0 ? style.colored(balance, series: 4) : balance,
                ]) + (view.account.isVisible ? "" : "  " + style.dimmed("hidden")))
        }
        for (place, sum) in sums.enumerated() {
            lines.append(
                style.bold(
                    line([
                        TextColumns.padded(place == 0 ? "Total" : "", to: min(name, 40)),
                        TextColumns.padded("", to: kind),
                        TextColumns.padded(sum.text, to: money, atStart: true),
                    ])))
        }
        return lines
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
