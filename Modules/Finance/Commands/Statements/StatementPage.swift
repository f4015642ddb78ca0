internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A statement with the transactions that it has or can take.
struct StatementPage: Sendable {
    let view: ReconciliationViewEntity
    let account: String
    let rows: [TransactionViewEntity]

    init(_ id: UUID, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        view = try FinanceModule.reconciliationViews.one(id, in: reading)
        account = try FinanceModule.accounts.require(view.reconciliation.accountID, in: reading).name
        rows = try finance.statementRows(of: view.reconciliation.entity, in: reading)
    }

    func text(_ finance: FinanceModule, numbered: Bool = false) -> String {
        let statement = view.reconciliation
        func money(_ cents: Int64) -> String { finance.text(cents, view.currency) }
        var lines = [
            "\(statement.name), \(account), \(statement.status.rawValue): from \(money(statement.beginning.minorUnits)) to "
                + "\(money(statement.ending.minorUnits))"
        ]
        if statement.beginning.minorUnits != view.expectedBeginningCents {
            lines.append("The statement before ended with \(money(view.expectedBeginningCents)).")
        }
        func atEnd(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let amounts = rows.map { money($0.amount.minorUnits) }
        let (width, digits) = (amounts.map(\.count).max() ?? 0, String(rows.count).count)
        for (place, row) in rows.enumerated() {
            let mark = row.reconciliation == nil ? "[ ]" : "[x]"
            lines.append(
                (numbered ? atEnd("\(place + 1). ", digits + 2) : "")
                    + "\(mark) \(row.date.day)  \(atEnd(amounts[place], width))  "
                    + "\(Self.name(of: row))  \(IdentifierEnd.short(row.id))")
        }
        lines.append(
            "\(Counted.text(view.linkedCount, "transaction")) linked: \(money(view.linkedCents)). "
                + "Difference: \(money(view.differenceCents)).")
        return (lines + hints(money)).joined(separator: "\n")
    }

    private func hints(_ money: (Int64) -> String) -> [String] {
        let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        let all = StatementHint.all(
            for: view.differenceCents,
            in: rows.map {
                StatementHint.Row(id: $0.id, amount: $0.amount.minorUnits, isLinked: $0.reconciliation != nil)
            })
        return all.prefix(3).compactMap { hint in
            guard let row = known[hint.id] else { return nil }
            let (name, end) = (Self.name(of: row), IdentifierEnd.short(row.id))
            return switch hint.kind {
            case .missing: "\(name) [\(end)] is as much as the difference: is it on the statement?"
            case .extra: "\(name) [\(end)] is as much as the difference: is it missing on the statement?"
            case .sign: "\(name) [\(end)] is half of the difference: is its sign right?"
            case .digits(let right): "\(name) [\(end)] may be \(money(right)), with two digits swapped."
            }
        }
    }

    private static func name(of row: TransactionViewEntity) -> String {
        row.description ?? row.category?.name ?? TransactionOutput.transfer(row) ?? "Transaction"
    }
}
