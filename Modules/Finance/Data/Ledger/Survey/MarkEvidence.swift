internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// The evidence of a file's amounts and rates for the decimal mark.
struct MarkEvidence {
    private var pointAlone = Seen()
    private var commaAlone = Seen()
    /// An example that is a different amount with each mark.
    private var doubtful: Example?

    private struct Example {
        let row: Int
        let amount: SurveyedAmount
        let currency: Currency

        var text: String { "“\(Excerpt.of(String(decoding: amount.text, as: UTF8.self)))” in row \(row)" }
    }

    private struct Seen {
        var count = 0
        var first: Example?
    }

    mutating func take(_ amount: SurveyedAmount, read marks: SurveyedMarks, row: Int, _ currency: Currency) {
        if marks == .both {
            if amount.isDoubtful, doubtful == nil {
                doubtful = Example(row: row, amount: amount, currency: currency)
            }
        } else if marks.contains(.point) {
            Self.note(Example(row: row, amount: amount, currency: currency), in: &pointAlone)
        } else {
            Self.note(Example(row: row, amount: amount, currency: currency), in: &commaAlone)
        }
    }

    private static func note(_ example: Example, in seen: inout Seen) {
        seen.count += 1
        if seen.first == nil { seen.first = example }
    }

    /// The finding for Mizan's own export, which has points.
    static let own = ImportSurvey.Finding(LedgerOptions.decimals, readings: [DecimalMark.point.rawValue])

    var finding: ImportSurvey.Finding {
        func proven(_ mark: DecimalMark) -> ImportSurvey.Finding {
            .init(LedgerOptions.decimals, readings: [mark.rawValue])
        }
        func doubt(_ sentence: String) -> ImportSurvey.Finding {
            .init(LedgerOptions.decimals, readings: DecimalMark.allCases.map(\.rawValue), doubt: sentence)
        }
        switch (pointAlone.first, commaAlone.first, doubtful) {
        case (let point?, let comma?, let both?):
            return doubt(
                "\(point.text) is an amount only with decimals=point, \(comma.text) only with decimals=comma, and "
                    + "\(both.text) with both."
            )
        // Each row is readable with only one mark, so no row is misread. The mark that can read more rows is chosen.
        case (_?, _?, nil): return proven(commaAlone.count > pointAlone.count ? .comma : .point)
        case (_?, nil, _): return proven(.point)
        case (nil, _?, _): return proven(.comma)
        case (nil, nil, let both?):
            return doubt(
                "\(both.text) means \(Self.text(both.amount.point, both.currency)) with decimals=point and "
                    + "\(Self.text(both.amount.comma, both.currency)) with decimals=comma."
            )
        case (nil, nil, nil): return .init(LedgerOptions.decimals, readings: [])
        }
    }

    private static func text(_ units: Int64?, _ currency: Currency) -> String {
        units.map { "\(AmountText.grouped($0, of: currency, mark: .point)) \(currency)" } ?? "no amount in \(currency)"
    }
}
