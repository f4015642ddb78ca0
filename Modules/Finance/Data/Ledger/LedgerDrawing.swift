internal import FinanceDomain
internal import FinanceInfrastructure
internal import Kernel
internal import Storage

/// The first rows of a file for a person to read, each with its outcome.
struct LedgerDrawing {
    let lines: [String]

    /// - Parameter present: the indices of the entries that are stored already.
    init(_ mark: DecimalMark, _ entries: [LedgerEntry], _ taking: LedgerTaking, present: [Int]) {
        // Later entries of the file are counted, but not shown.
        let isAtStart = entries.first.map { $0.row <= 2 * ImportReport.mostShown } == true
        let first = entries.prefix(isAtStart ? ImportReport.mostShown : 0)
        let refused = Set(taking.rejected.map(\.number))
        let known = Set(present.lazy.filter { $0 < ImportReport.mostShown })
        let outcomes: [(rows: Set<Int>, word: String)] = [
            (taking.restored, "restored"), (taking.linked, "linked"), (taking.waiting, "waits"), (refused, "not taken"),
        ]
        let rows = first.enumerated().map { place, entry in
            let outcome =
                known.contains(place)
                ? "already here" : outcomes.first { $0.rows.contains(entry.row) }?.word ?? "added"
            return [
                entry.dayText, Excerpt.of(entry.description ?? ""), Excerpt.of(entry.account),
                Excerpt.of(entry.category ?? ""),
                "\(AmountText.grouped(entry.amount.minorUnits, of: entry.currency, mark: mark)) \(entry.currency)",
                outcome,
            ]
        }
        let widths = rows.first.map { row in
            row.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        }
        lines = rows.map { row in
            zip(row, widths ?? []).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == Self.amount ? space + cell.0 : cell.0 + space
            }.joined(separator: "  ")
        }
    }

    /// The column of amounts, which is aligned to the right.
    private static let amount = 4
}

extension LedgerEntry {
    /// The proposal that the row may be an entry made by hand.
    func proposal(_ entry: HandEntry, _ mark: DecimalMark) -> ImportReport.Proposal {
        let text = [
            dayText, Excerpt.of(description ?? ""),
            "\(AmountText.grouped(amount.minorUnits, of: currency, mark: mark)) \(currency)",
        ]
        let other = [entry.date.day.description, Excerpt.of(entry.description ?? ""), "(\(entry.id.text.suffix(6)))"]
        return ImportReport.Proposal(
            path: "Row \(row)", item: text.filter { !$0.isEmpty }.joined(separator: " "),
            entry: other.filter { !$0.isEmpty }.joined(separator: " "),
            reference: TransactionRecord.schema.reference(entry.id.text))
    }

    fileprivate var dayText: String {
        switch date {
        case .day(let day): day.description
        case .moment(let moment): moment.description
        }
    }
}
