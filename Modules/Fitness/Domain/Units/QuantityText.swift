internal import Kernel

/// Formats a quantity for people.
package enum QuantityText {
    /// The text of a quantity in the given unit: `75.5 kg`, `11 st 4 lb`, `5 ft 7 in`, `8,214`.
    package static func of(_ quantity: Double, in unit: MeasureUnit) -> String {
        if unit == .stone { return whole(quantity, "st", of: 14, "lb") }
        if unit == .foot { return whole(quantity, "ft", of: 12, "in") }
        let number = number(quantity, places: places(of: unit))
        if unit == .percent { return number + "%" }
        return unit.symbol.isEmpty ? number : "\(number) \(unit.symbol)"
    }

    /// The text of a stored quantity, in a unit of its type.
    package static func of(_ quantity: Double, of type: ProgressMetricType, in unit: MeasureUnit) -> String {
        of(type.unit.convert(quantity, to: unit), in: unit)
    }

    /// The number of decimals that a scale, a tape or a label shows.
    static func places(of unit: MeasureUnit) -> Int {
        switch unit {
        case .kilogram, .kilometre, .mile, .metre, .hour, .litre, .foot: 2
        case .gram, .pound, .stone, .ounce, .centimetre, .inch, .percent, .fluidOunce, .imperialFluidOunce, .index,
            .score, .minute, .beatsPerMinute:
            1
        case .kilocalorie, .kilojoule, .millilitre, .count: 0
        }
    }

    /// The number, rounded, without trailing zeros, and with commas between thousands.
    package static func number(_ value: Double, places: Int) -> String {
        let factor = [1.0, 10, 100, 1_000][min(max(places, 0), 3)]
        let scaled = (value * factor).rounded()
        guard scaled.magnitude < 1e15 else { return String(value) }
        let text = ExactDecimal(Int64(scaled), scale: min(max(places, 0), 3)).description
        let isNegative = text.hasPrefix("-")
        let pieces = (isNegative ? String(text.dropFirst()) : text).split(separator: ".")
        let whole = grouped(pieces.first.map(String.init) ?? "0")
        return (isNegative ? "-" : "") + whole + (pieces.count > 1 ? "." + pieces[1] : "")
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.utf8.count - place).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A whole number of a unit, and the rest in its smaller unit: a stone is fourteen pounds, a foot twelve inches.
    private static func whole(_ quantity: Double, _ unit: String, of count: Double, _ part: String) -> String {
        let parts = (abs(quantity) * count * 10).rounded() / 10
        let units = (parts / count).rounded(.down)
        let rest = number(parts - units * count, places: 1)
        let whole = (quantity < 0 && parts > 0 ? "-" : "") + number(units, places: 0)
        return rest == "0" ? "\(whole) \(unit)" : "\(whole) \(unit) \(rest) \(part)"
    }
}
