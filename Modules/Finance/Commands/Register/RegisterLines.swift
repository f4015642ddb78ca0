internal import Charts
internal import FinanceDomain
internal import Kernel

/// Transactions as a register shows them: one line each, oldest first, with the balance after it; and their totals.
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
    /// True if there are more transactions; `count` is the number of all of them, if known.
    let isPart: Bool
    let count: Int64?
    /// The account's balance, with its currency.
    let balance: String?
    let mark: DecimalMark
    let display: TextDisplay

    private var style: TerminalStyle { TerminalStyle(display: display) }

    func drawn() -> [String] {
        guard !lines.isEmpty else { return [whenEmpty] }
        let widths = Widths(self)
        var drawn = title.isEmpty ? [] : [style.bold(fitted(title, display.columns))]
        drawn.append(style.bold(heading(widths)))
        var last: CivilDay?
        for line in lines {
            drawn.append(self.drawn(line, isSameDay: line.day == last, widths))
            last = line.day
        }
        return drawn + [totals]
    }

    private struct Widths {
        let amount: Int
        let balance: Int
        let account: Int
        let category: Int
        let text: Int
        let name: Int

        static let day = 10
        static let gap = 2

        init(_ register: RegisterLines) {
            let lines = register.lines
            amount = max(6, lines.map { register.money($0.amount, $0.currency).count }.max() ?? 0)
            let balances = lines.compactMap { line in
                line.balance.map { register.money($0, line.currency).count }
            }
            balance = balances.max().map { max(7, $0) } ?? 0
            name = lines.map(\.name.count).max() ?? 0
            let fixed =
                Self.day + amount + (balance > 0 ? balance + Self.gap : 0) + name + 4 * Self.gap
            let hasAccount = lines.contains { !$0.account.isEmpty }
            let room = max(24, register.display.columns - fixed - (hasAccount ? Self.gap : 0))
            category = min(18, max(8, lines.map { TextColumns.width($0.category) }.max() ?? 0))
            account = hasAccount ? min(16, max(7, lines.map { TextColumns.width($0.account) }.max() ?? 0)) : 0
            text = max(8, min(40, room - category - account))
        }
    }

    private func heading(_ widths: Widths) -> String {
        joined(
            [TextColumns.padded("Date", to: Widths.day), TextColumns.padded("Description", to: widths.text)]
                + (widths.account > 0 ? [TextColumns.padded("Account", to: widths.account)] : [])
                + [
                    TextColumns.padded("Category", to: widths.category),
                    TextColumns.padded("Amount", to: widths.amount, atStart: true),
                ]
                + (widths.balance > 0 ? [TextColumns.padded("Balance", to: widths.balance, atStart: true)] : [])
                + ["Name"])
    }

    private func drawn(_ line: Line, isSameDay: Bool, _ widths: Widths) -> String {
        let day = line.day.description
        var cells = [
            isSameDay ? style.dimmed(day) : day,
            TextColumns.padded(fitted(line.text, widths.text), to: widths.text),
        ]
        if widths.account > 0 {
            cells.append(TextColumns.padded(fitted(line.account, widths.account), to: widths.account))
        }
        cells.append(TextColumns.padded(fitted(line.category, widths.category), to: widths.category))
        cells.append(
            colored(
                TextColumns.padded(money(line.amount, line.currency), to: widths.amount, atStart: true), line.amount))
        if widths.balance > 0 {
            let balance = line.balance.map { money($0, line.currency) } ?? ""
            cells.append(
                (line.balance ?? 0) < 0
                    ? colored(TextColumns.padded(balance, to: widths.balance, atStart: true), -1)
                    : TextColumns.padded(balance, to: widths.balance, atStart: true))
        }
        return joined(cells + [style.dimmed(line.name)])
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

    private func colored(_ text: String, _ amount: Int64) -> String {
        // Income is green and expense red; the sign shows the same.
        amount == 0 ? text : style.colored(text, series: amount > 0 ? 2 : 4)
    }

    private func fitted(_ text: String, _ columns: Int) -> String {
        TextColumns.fitted(text, to: columns, on: display)
    }

    private func joined(_ cells: [String]) -> String {
        let line = cells.joined(separator: String(repeating: " ", count: Widths.gap))
        guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...end])
    }
}
