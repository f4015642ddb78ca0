/// The reason why a quantity may be a typing error: it is far from all of the last quantities. Types that vary much from day to
/// day, such as steps, are never doubted.
package struct QuantityDoubt: Hashable, Sendable {
    private let type: ProgressMetricType
    private let quantity: Double
    private let last: Double

    /// Nil if there is no doubt.
    ///
    /// - Parameter before: the earlier quantities, the latest first.
    package init?(_ quantity: Double, of type: ProgressMetricType, after before: [Double]) {
        guard Self.isSlow(type), quantity > 0, let last = before.first, before.allSatisfy({ Self.isFar(quantity, $0) })
        else { return nil }
        (self.type, self.quantity, self.last) = (type, quantity, last)
    }

    /// The number of earlier quantities that are compared: one error among them does not make a right quantity doubtful.
    package static let mostBefore = 5

    private static func isSlow(_ type: ProgressMetricType) -> Bool {
        switch type {
        case .weight, .height, .bodyFatPercentage, .bmi, .restingHeartRate: true
        default: false
        }
    }

    private static func isFar(_ one: Double, _ other: Double) -> Bool { max(one, other) > 1.5 * min(one, other) }

    /// The quantity that was probably meant, if a digit is missing or superfluous, or the point is in the wrong place.
    private var meant: Double? {
        [10, 0.1, 100, 0.01].map { quantity * $0 }.first { max($0, last) < 1.25 * min($0, last) }
    }

    /// `90 % less than the last. Was it 75.9 kg?`
    package func text(in unit: MeasureUnit) -> String {
        let times = quantity / last
        let difference =
            times < 1
            ? "\(QuantityText.number((1 - times) * 100, places: 0)) % less than"
            : times < 2
                ? "\(QuantityText.number((times - 1) * 100, places: 0)) % more than"
                : "\(QuantityText.number(times, places: 0)) times"
        return "\(difference) the last."
            + (meant.map { " Was it \(QuantityText.of($0, of: type, in: unit))?" } ?? "")
    }
}
