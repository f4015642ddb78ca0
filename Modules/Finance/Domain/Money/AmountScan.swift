internal import Kernel

/// Splits a typed amount into sign, unit and number.
struct AmountScan {
    private(set) var rest: [Unicode.Scalar]

    init(_ text: String) {
        rest = []
        for scalar in DecimalDigits.fold(text).unicodeScalars {
            switch scalar.value {
            // Direction marks, which are frequent in copied Arabic text.
            case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: break
            case 0x2010...0x2013, 0x2212: rest.append("-")
            default: rest.append(scalar.properties.isWhitespace ? " " : scalar)
            }
        }
        trim()
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Removes the sign. It may be before the number and the unit, between the two, or after both, as banks write it.
    /// Accountants use parentheses, with the unit inside or before the parentheses.
    mutating func takeSign() -> Sign {
        if rest.last == ")", let start = rest.firstIndex(of: "("), !rest[..<start].contains(where: Self.isDigit) {
            rest.removeLast()
            rest.remove(at: start)
            trim()
            return rest.contains { $0 == "-" || $0 == "+" } ? .twice : .negative
        }
        guard let place = rest.firstIndex(where: { $0 == "-" || $0 == "+" }) else { return .none }
        let sign: Sign = rest[place] == "-" ? .negative : .positive
        let isInside =
            rest[..<place].contains(where: Self.isDigit) && rest[place...].contains(where: Self.isDigit)
        // A sign between digits stays, so the number is refused.
        guard !isInside else { return sign }
        rest.remove(at: place)
        trim()
        return sign
    }

    enum Sign {
        case none, positive, negative
        /// A sign as well as parentheses, which also count as a sign.
        case twice
    }

    /// The text before or after the number.
    mutating func takeUnit() -> String? {
        guard let first = rest.firstIndex(where: Self.isDigit), let last = rest.lastIndex(where: Self.isDigit) else {
            return nil
        }
        // `.50` is a number without its leading zero; the points of `S/.` and `B/.` belong to the unit.
        let hasMark = first > 0 && Self.marks.contains(rest[first - 1]) && (first == 1 || rest[first - 2] == " ")
        let start = hasMark ? first - 1 : first
        let before = Self.trimmed(rest[..<start])
        let after = Self.trimmed(rest[(last + 1)...])
        let unit = before.isEmpty ? after : before
        guard before.isEmpty != after.isEmpty, unit.contains(where: Self.namesMoney),
            !unit.contains(where: { $0 == "-" || $0 == "+" })
        else { return nil }
        rest = Array(rest[start...last])
        return String(String.UnicodeScalarView(unit))
    }

    private static func namesMoney(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .currencySymbol
    }

    private static let marks: Set<Unicode.Scalar> = [".", ",", "٫"]

    private mutating func trim() { rest = Self.trimmed(rest[...]) }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
        let front = scalars.drop { $0 == " " }
        guard let last = front.lastIndex(where: { $0 != " " }) else { return [] }
        return Array(front[...last])
    }
}
