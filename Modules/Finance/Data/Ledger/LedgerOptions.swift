internal import FinanceDomain
package import ModuleKit

/// What the owner of a file of transactions may say of it.
package struct LedgerOptions: Sendable {
    package let dates: LedgerDateOrder
    package let mark: DecimalMark
    package let removed: RemovedRows

    package static let all = [
        ImportOption(
            "dates", "The order of days that are not written as 2026-01-08: 31/12/2026 is day-first.",
            choices: LedgerDateOrder.allCases.map(\.rawValue), standard: LedgerDateOrder.iso.rawValue),
        ImportOption(
            "decimals", "What stands before the decimals of amounts: a point or a comma.",
            choices: DecimalMark.allCases.map(\.rawValue), standard: DecimalMark.point.rawValue),
        ImportOption(
            "removed", "What becomes of rows that were imported before and have been removed since.",
            choices: RemovedRows.allCases.map(\.rawValue), standard: RemovedRows.report.rawValue),
    ]

    package init(_ choices: ImportChoices) {
        dates = choices["dates"].flatMap(LedgerDateOrder.init) ?? .iso
        mark = choices["decimals"].flatMap(DecimalMark.init) ?? .point
        removed = choices["removed"].flatMap(RemovedRows.init) ?? .report
    }
}

/// Rows whose transactions lie in the trash.
package enum RemovedRows: String, CaseIterable, Sendable {
    /// They stay there, and the report names them.
    case report
    case restore
    /// They come in beside those in the trash.
    case add
}
