internal import Glibc

/// Conversions of a value for drawing.
enum ChartValue {
    /// The largest value that is drawn. Larger values are drawn as this value, so that differences and sums of a chart's values
    /// stay finite.
    static let limit = 1e300

    /// The value, clamped to ±10^300. A value that is not a finite number becomes nil, which is drawn as a gap.
    static func drawable(_ value: Double?) -> Double? {
        guard let value, !value.isNaN, !value.isInfinite else { return nil }
        return min(max(value, -limit), limit)
    }

    /// At most four digits and a letter for thousands or millions, the same in every locale: `0.25`, `12`, `1.5k`, `2M`,
    /// `1e300`.
    static func short(_ value: Double) -> String {
        let size = abs(value)
        guard size >= 0.001 || size == 0, size < 1e15 else { return scientific(value) }
        var scaled = size
        for unit in ["", "k", "M", "G", "T"] {
            let text = decimal(scaled, places: scaled < 10 ? (scaled < 1 ? 3 : 2) : scaled < 100 ? 1 : 0)
            if text.utf8.count < 4 || !text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) || unit == "T" {
                return (value < 0 && text != "0" ? "-" : "") + text + unit
            }
            scaled /= 1_000
        }
        return scientific(value)
    }

    private static func scientific(_ value: Double) -> String {
        // For the smallest numbers the power of ten would underflow.
        let shift = abs(value) < 1e-300 ? 100 : 0
        let size = shift > 0 ? abs(value) * 1e100 : abs(value)
        var exponent = Int(log10(size).rounded(.down))
        var mantissa = (size / pow(10, Double(exponent)) * 10).rounded() / 10
        if mantissa >= 10 {
            mantissa /= 10
            exponent += 1
        }
        return (value < 0 ? "-" : "") + decimal(mantissa, places: 1) + "e\(exponent - shift)"
    }

    /// A decimal number without trailing zeros.
    private static func decimal(_ value: Double, places: Int) -> String {
        let factor = [1, 10, 100, 1_000][places]
        let whole = Int((value * Double(factor)).rounded())
        guard whole % factor != 0 else { return String(whole / factor) }
        var digits = String(whole % factor)
        digits = String(repeating: "0", count: places - digits.utf8.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole / factor).\(digits)"
    }
}
