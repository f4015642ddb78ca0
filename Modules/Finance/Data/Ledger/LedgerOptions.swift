internal import FinanceDomain
internal import ModuleKit

/// The owner's choices for importing a file of transactions.
struct LedgerOptions: Sendable {
    let dates: LedgerDateOrder
    let mark: DecimalMark
    /// True if the decimal mark was given. With a point as the mark, 1.500 is then one and a half, without a question.
    let isMarkSaid: Bool
    let removed: RemovedRows
    let match: RowMatching

    static let dates = "dates"
    static let decimals = "decimals"

    static let all = [
        ImportOption(
            dates, "The order of days that are not written as 2026-01-08: 31/12/2026 is day-first.",
            choices: LedgerDateOrder.allCases.map(\.rawValue), standard: LedgerDateOrder.iso.rawValue),
        ImportOption(
            decimals, "The decimal mark of amounts: a point or a comma.",
            choices: DecimalMark.allCases.map(\.rawValue), standard: DecimalMark.point.rawValue),
        ImportOption(
            "removed", "The treatment of rows that were imported before and have been removed since.",
            choices: RemovedRows.allCases.map(\.rawValue), standard: RemovedRows.report.rawValue,
            isRemembered: false),
        ImportOption(
            "match",
            "The treatment of rows that may match entries made by hand: they wait, are linked to the entries, or are "
                + "added as new.",
            choices: RowMatching.allCases.map(\.rawValue), standard: RowMatching.ask.rawValue, isRemembered: false),
    ]

    init(_ choices: ImportChoices) {
        dates = choices[Self.dates].flatMap(LedgerDateOrder.init) ?? .iso
        mark = choices[Self.decimals].flatMap(DecimalMark.init) ?? .point
        isMarkSaid = choices.isSaid(Self.decimals)
        removed = choices["removed"].flatMap(RemovedRows.init) ?? .report
        match = choices["match"].flatMap(RowMatching.init) ?? .ask
    }
}

/// The treatment of rows that may be transactions entered by hand.
enum RowMatching: String, CaseIterable, Sendable {
    /// The rows wait for a decision.
    case ask
    case link
    case add
}

/// The treatment of rows whose transactions are in the trash.
enum RemovedRows: String, CaseIterable, Sendable {
    /// The transactions stay in the trash, and the report names them.
    case report
    case restore
    /// The rows are added as new transactions beside those in the trash.
    case add
}
