internal import FinanceDomain

/// An exchange rate as a survey reads it; nil if the text is no rate with either mark.
struct SurveyedRate {
    /// Nil if the file gives no rate.
    let value: Double?
    let isOne: Bool
    let marks: SurveyedMarks

    init?(_ text: [UInt8]) {
        guard !text.isEmpty else {
            (value, isOne, marks) = (nil, true, .both)
            return
        }
        let typed = String(decoding: text, as: UTF8.self)
        let (point, comma) = (Self.rate(typed, .point), Self.rate(typed, .comma))
        guard let rate = point ?? comma, let value = Double(rate.description) else { return nil }
        (self.value, isOne) = (value, rate == .one)
        marks = (point == nil ? [] : SurveyedMarks.point).union(comma == nil ? [] : .comma)
    }

    private static func rate(_ text: String, _ mark: DecimalMark) -> ExchangeRate? {
        do throws(MoneyError) { return try ExchangeRate(typed: text, mark: mark) } catch { return nil }
    }
}
