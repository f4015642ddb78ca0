internal import Glibc

/// A range of values with round marks on it.
struct ValueScale {
    let lower: Double
    let upper: Double
    let marks: [Double]

    /// - Parameters:
    ///   - includesZero: true for a chart that shows values as lengths.
    ///   - wanted: the approximate number of marks.
    init(_ values: some Sequence<Double>, includesZero: Bool, upTo most: Double? = nil, wanted: Int = 4) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values { (low, high) = (min(low, value), max(high, value)) }
        if let most = ChartValue.drawable(most) { high = max(high, most) }
        if low > high { (low, high) = (0, 1) }
        if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
        let size = max(abs(low), abs(high))
        // Values whose difference is too small to show in their digits count as one value.
        if size < 1e-290 {
            (low, high) = (0, 1)
        } else if high - low <= size * 1e-9 {
            (low, high) = (min(low, 0), max(high, 0))
        }
        let step = Self.step((high - low) / Double(wanted))
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        lower = first * step
        upper = last * step
        marks = (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    /// The least step that is not smaller than `least`. A step is 1, 2 or 5 times a power of ten.
    private static func step(_ least: Double) -> Double {
        let power = pow(10, log10(least).rounded(.down))
        return [1, 2, 5].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }

    /// The position of a value in the range: 0 for the lower end, 1 for the upper.
    func share(_ value: Double) -> Double { min(max((value - lower) / (upper - lower), 0), 1) }
}
