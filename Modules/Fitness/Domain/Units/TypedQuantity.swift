internal import Kernel

/// A quantity as a person types it: `75.5kg`, `165 lb`, `11st 4lb`, `5'11"`, `7h 30min`, `75,5`, `٧٥٫٥`. A number without a
/// unit is in the owner's preferred unit. After feet, stones or hours, such a number is in inches, pounds or minutes.
package struct TypedQuantity: Hashable, Sendable {
    /// In the unit of the type. Correctly rounded if numerator and denominator have at most 53 bits.
    package let quantity: Double

    /// Throws if the quantity is outside the type's range.
    ///
    /// - Parameter isOfFile: true for a quantity in a file, which may have an exponent: `7.5e1`. A person writes none, so `1e2` is
    ///   a slip.
    package init(
        _ text: String, of type: ProgressMetricType, in usual: MeasureUnit, isOfFile: Bool = false
    ) throws(FitnessError) {
        let parts = try Self.parts(text, of: type, in: usual, isOfFile: isOfFile)
        guard let first = parts.first else { throw .notQuantity(text, type, usual) }
        if parts.count == 1, first.unit == type.unit {
            guard let same = Double(first.number.description) else { throw .notQuantity(text, type, usual) }
            quantity = same
        } else {
            quantity = try Self.sum(parts, of: type, in: usual, text)
        }
        // The error quotes the typed text, because 1e400 is no Double.
        guard type.range.contains(quantity), !Self.isNothing(quantity, of: type) else {
            throw .outOfRange(type, text)
        }
        guard type.unit != .count || quantity.rounded() == quantity && !Self.hasThousands(text) else {
            throw .notWhole(text, type)
        }
    }

    /// True if the text may have a point between thousands: in half of Europe, `1.000` is a thousand.
    private static func hasThousands(_ text: String) -> Bool {
        let number = DecimalDigits.plain(text).drop { " \u{A0}+".contains($0) }.prefix { "0123456789.".contains($0) }
        let groups = number.split(separator: ".", omittingEmptySubsequences: false)
        return groups.count == 2 && (1...3).contains(groups[0].count) && groups[0].first != "0"
            && groups[1].count == 3
    }

    /// True if the quantity is so small that it is shown as 0, although the type does not allow 0.
    private static func isNothing(_ quantity: Double, of type: ProgressMetricType) -> Bool {
        guard type.range.low == 0, !type.range.includesLow else { return false }
        return QuantityText.number(quantity, places: QuantityText.places(of: type.unit)) == "0"
    }

    private struct Part {
        let number: ExactDecimal
        let unit: MeasureUnit
    }

    private static func parts(
        _ text: String, of type: ProgressMetricType, in usual: MeasureUnit, isOfFile: Bool
    ) throws(FitnessError) -> [Part] {
        var rest = Array(DecimalDigits.plain(text).unicodeScalars)[...]
        var parts: [Part] = []
        while true {
            rest = rest.drop { $0 == " " || $0 == "\u{A0}" }
            guard !rest.isEmpty else { return parts }
            let digits = number(rest)
            guard isOfFile || !digits.contains(where: { $0 == "e" || $0 == "E" }) else {
                throw .notQuantity(text, type, usual)
            }
            rest = rest.dropFirst(digits.count)
            let word = rest.prefix { !("0"..."9").contains($0) }
            rest = rest.dropFirst(word.count)
            let unit = String(String.UnicodeScalarView(word)).filter { $0 != "\u{A0}" }
            let typed = String(String.UnicodeScalarView(digits))
            let number = try decimal(typed, text, of: type, in: usual)
            let known: MeasureUnit
            if unit.contains(where: { $0 != " " }) {
                guard let named = type.unit(typed: unit, preferring: usual) else {
                    // A symbol without letters is not a unit.
                    guard unit.contains(where: \.isLetter) else { throw .notQuantity(text, type, usual) }
                    throw .wrongUnit(unit.split(separator: " ").joined(separator: " "), type)
                }
                known = named
            } else {
                guard rest.isEmpty, let meant = parts.isEmpty ? usual : parts.last?.unit.part,
                    type.units.contains(meant)
                else { throw .notQuantity(text, type, usual) }
                known = meant
            }
            // `11st 4lb`: the unit of each part is smaller than the unit before it. All parts except the last are whole
            // numbers.
            if let last = parts.last {
                guard known.measure.parts < last.unit.measure.parts, last.number.scale == 0, number.digits >= 0,
                    last.number.digits >= 0
                else { throw .notQuantity(text, type, usual) }
            }
            parts.append(Part(number: number, unit: known))
        }
    }

    /// The part of the text that belongs to a number: digits, marks, and an exponent with digits.
    private static func number(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var end = scalars.startIndex
        while end < scalars.endIndex {
            let scalar = scalars[end]
            let isSign = (scalar == "-" || scalar == "+") && end == scalars.startIndex
            let isDigit = ("0"..."9").contains(scalar) || scalar == "." || scalar == ","
            let next = scalars[end...].dropFirst().first
            let isExponent = (scalar == "e" || scalar == "E") && (next.map { "0"..."9" ~= $0 || $0 == "-" } ?? false)
            let isExponentSign =
                scalar == "-" && end > scalars.startIndex && "eE".unicodeScalars.contains(scalars[end - 1])
            guard isSign || isDigit || isExponent || isExponentSign else { break }
            end += 1
        }
        return scalars[..<end]
    }

    private static func decimal(
        _ typed: String, _ text: String, of type: ProgressMetricType, in usual: MeasureUnit
    ) throws(FitnessError) -> ExactDecimal {
        var typed = typed.hasPrefix("+") ? String(typed.dropFirst()) : typed
        let pieces = typed.split(separator: ",", omittingEmptySubsequences: false)
        if pieces.count > 1 {
            guard pieces.count == 2, !typed.contains("."), pieces[1].utf8.count != 3 else {
                throw .ambiguousNumber(text)
            }
            typed = pieces.joined(separator: ".")
        }
        do throws(FieldFault) { return try ExactDecimal(typed: typed) } catch {
            // A well-formed number with more digits than any measurement has.
            if let number = Double(typed), !number.isNaN { throw .outOfRange(type, text) }
            throw .notQuantity(text, type, usual)
        }
    }

    private static func sum(
        _ parts: [Part], of type: ProgressMetricType, in usual: MeasureUnit, _ text: String
    ) throws(FitnessError) -> Double {
        var numerator: Int128 = 0
        let scale = parts.map(\.number.scale).max() ?? 0
        // A number with more decimals is no measurement: no scale shows such a fraction.
        guard scale <= 12 else { throw .notQuantity(text, type, usual) }
        var denominator = type.unit.measure.parts
        for _ in 0..<scale { denominator *= 10 }
        for part in parts {
            guard part.number.digits.magnitude < 1_000_000_000_000 else { throw .outOfRange(type, text) }
            var digits = part.number.digits
            for _ in part.number.scale..<scale { digits *= 10 }
            numerator += digits * part.unit.measure.parts
        }
        let divisor = commonDivisor(numerator, denominator)
        return Double(numerator / divisor) / Double(denominator / divisor)
    }

    private static func commonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
        var (one, other) = (one < 0 ? -one : one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return max(one, 1)
    }
}
