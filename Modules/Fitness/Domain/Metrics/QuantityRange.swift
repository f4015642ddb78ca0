/// The allowed range of a quantity.
package struct QuantityRange: Hashable, Sendable {
    package let low: Double
    package let high: Double
    package let includesLow: Bool
    package let includesHigh: Bool

    /// Both ends excluded.
    static func between(_ low: Double, _ high: Double) -> QuantityRange {
        QuantityRange(low: low, high: high, includesLow: false, includesHigh: false)
    }

    /// Both ends included.
    static func through(_ low: Double, _ high: Double) -> QuantityRange {
        QuantityRange(low: low, high: high, includesLow: true, includesHigh: true)
    }

    /// The range from 0, included, to the upper bound, excluded.
    static func upTo(_ high: Double) -> QuantityRange {
        QuantityRange(low: 0, high: high, includesLow: true, includesHigh: false)
    }

    /// False also for NaN.
    package func contains(_ quantity: Double) -> Bool {
        (includesLow ? quantity >= low : quantity > low) && (includesHigh ? quantity <= high : quantity < high)
    }

    /// `more than 0 and less than 500 kg`, `0 to 24 h`.
    package func text(in unit: MeasureUnit) -> String {
        let (low, high) = (QuantityText.number(low, places: 0), QuantityText.of(high, in: unit))
        if includesLow && includesHigh { return "\(low) to \(high)" }
        return "\(includesLow ? "at least" : "more than") \(low) and \(includesHigh ? "at most" : "less than") \(high)"
    }
}
