internal import Charts
internal import CommandLineKit
internal import FinanceDomain
internal import Kernel

/// Transactions as a register shows them, oldest first. Each line is one transaction, with the balance after it. The register
/// also has the totals of the transactions.
struct RegisterLines {
    struct Line {
        let day: CivilDay
        let text: String
        let category: String
        /// The account's name, if the list covers several accounts.
        let account: String
        let amount: Int64
        let currency: Currency
        /// The account's balance after the transaction; nil if there are lines of other accounts, or if lines are missing.
        let balance: Int64?
        /// The short id by which commands name the transaction.
        let name: String
    }

    let title: String
    let lines: [Line]
    let whenEmpty: String
    /// True if there are more transactions than these. `count` is the number of all transactions, if known.
    let isPart: Bool
    let count: Int64?
    /// The account's balance, with its currency.
    let balance: String?
    let mark: DecimalMark
    let display: TextDisplay

    private var style: TerminalStyle { TerminalStyle(display: display) }

    func drawn() -> [String] {
        guard !lines.isEmpty else { return [whenEmpty] }
        let (hasAccounts, hasBalances) = (
            lines.contains { !$0.account.isEmpty }, lines.contains { $0.balance != nil }
        )
        let columns: [(TextTable.Column, isShown: Bool)] = [
            (TextTable.Column("Date"), true), (TextTable.Column("Description"), true),
            (TextTable.Column("Account"), hasAccounts), (TextTable.Column("Category"), true),
            (TextTable.Column("Amount", isAtEnd: true), true),
            (TextTable.Column("Balance", isAtEnd: true), hasBalances),
            (TextTable.Column("Name"), true),
        ]
        let rows = lines.indices.map { place in
            zip(columns, cells(lines[place], isSameDay: place > 0 && lines[place].day == lines[place - 1].day))
                .filter(\.0.isShown).map(\.1)
        }
        let table = TextTable(columns.filter(\.isShown).map(\.0), rows: rows)
        let heading = title.isEmpty ? [] : [style.bold(style.text(title))]
        return heading + table.lines(on: display, bold: style.bold) + [totals]
    }

    private func cells(_ line: Line, isSameDay: Bool) -> [TextTable.Cell] {
        let style = style
        let dimmed: @Sendable (String) -> String = { style.dimmed($0) }
        return [
            TextTable.Cell(line.day.description, style: isSameDay ? dimmed : nil),
            TextTable.Cell(line.text, isProse: true), TextTable.Cell(line.account, isProse: true),
            TextTable.Cell(line.category, isProse: true),
            TextTable.Cell(money(line.amount, line.currency), isAtEnd: true, style: color(line.amount)),
            TextTable.Cell(
                line.balance.map { money($0, line.currency) } ?? "", isAtEnd: true,
                style: line.balance.flatMap { $0 < 0 ? color(-1) : nil }),
            TextTable.Cell(line.name, style: dimmed),
        ]
    }

    /// The totals by currency: amounts of different currencies are never added.
    private var totals: String {
        var sums: [(currency: Currency, sum: Int64)] = []
        for line in lines {
            if let place = sums.firstIndex(where: { $0.currency == line.currency }) {
                sums[place].sum += line.amount
            } else {
                sums.append((line.currency, line.amount))
            }
        }
        let words = sums.sorted { $0.currency.code < $1.currency.code }.map { sum in
            colored("\(AmountText.grouped(sum.sum, of: sum.currency, mark: mark)) \(sum.currency)", sum.sum)
        }
        guard isPart else {
            return "\(Counted.text(lines.count, "transaction")): " + words.joined(separator: ", ")
        }
        let shown = count.map { "\(lines.count) of \(Counted.text(Int($0), "transaction"))" }
        return "\(shown ?? Counted.text(lines.count, "transaction")), \(words.joined(separator: ", ")) on this page"
            + (balance.map { "; balance \($0)" } ?? "")
    }

    /// The amount, with its currency if the lines have several currencies.
    private func money(_ units: Int64, _ currency: Currency) -> String {
        let text = AmountText.grouped(units, of: currency, mark: mark)
        return isMixed ? "\(text) \(currency)" : text
    }

    private var isMixed: Bool { lines.contains { $0.currency != lines[0].currency } }

    private func colored(_ text: String, _ amount: Int64) -> String { color(amount)?(text) ?? text }

    /// Green for incoming amounts, and red for outgoing amounts. The sign shows the same.
    private func color(_ amount: Int64) -> (@Sendable (String) -> String)? {
        guard amount != 0 else { return nil }
        return { [style] in style.colored($0, series: amount > 0 ? 2 : 4) }
    }
}
