/// Writes minor units as people and files read them. Sums have no limit.
package enum AmountText {
    /// The amount for files and programs: `-1234.50`.
    package static func plain(_ minorUnits: some BinaryInteger, of currency: Currency) -> String {
        written(minorUnits, currency.decimals, mark: ".", group: nil)
    }

    /// The amount with groups of thousands: `-1,234.50`, or `-1.234,50` for a person who types a comma before the decimals.
    package static func grouped(
        _ minorUnits: some BinaryInteger, of currency: Currency, mark: DecimalMark
    ) -> String {
        written(minorUnits, currency.decimals, mark: mark.scalar, group: mark.groupMark)
    }

    private static func written(
        _ minorUnits: some BinaryInteger, _ decimals: Int, mark: Unicode.Scalar, group: Unicode.Scalar?
    ) -> String {
        let digits = Array(String(minorUnits.magnitude).unicodeScalars)
        let padded = Array(repeating: "0" as Unicode.Scalar, count: max(0, decimals + 1 - digits.count)) + digits
        let whole = padded.dropLast(decimals)
        var text = String.UnicodeScalarView()
        if minorUnits < 0 { text.append("-") }
        for (place, digit) in whole.enumerated() {
            if let group, place > 0, (whole.count - place).isMultiple(of: 3) { text.append(group) }
            text.append(digit)
        }
        if decimals > 0 {
            text.append(mark)
            text.append(contentsOf: padded.suffix(decimals))
        }
        return String(text)
    }
}
