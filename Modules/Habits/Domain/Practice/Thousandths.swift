internal import Kernel

/// An amount of a habit, in thousandths of its unit.
package struct Thousandths: Hashable, Sendable {
    package let number: Int

    /// Reads a typed amount: `12.5`, `12,5`, `١٢٫٥`.
    ///
    /// - Parameter field: the name of the field in an error.
    package init(typed text: String, as field: String) throws(HabitsError) {
        let plain = try Self.plain(text)
        let digits = plain.drop { $0 == "-" }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard plain.count - digits.count <= 1, let whole = Self.whole(parts[0]),
            let rest = parts.count == 2 ? Self.fraction(parts[1]) : 0
        else { throw .unreadableAmount(text) }
        let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 1_000)
        let (sum, overflows) = product.addingReportingOverflow(rest)
        let amount = isTooLarge || overflows ? Int.max : sum
        try self.init(number: digits.count < plain.count ? -amount : amount, as: field)
    }

    /// Converts the units of records and files, such as 12.5.
    package init(units: Double, as field: String) throws(HabitsError) {
        let thousandths = (units * 1_000).rounded()
        guard thousandths.magnitude < 1e18, thousandths / 1_000 == units else {
            throw .unreadableAmount(units.description)
        }
        try self.init(number: Int(thousandths), as: field)
    }

    private init(number: Int, as field: String) throws(HabitsError) {
        guard Self.allowed.contains(number) else {
            throw .amountOutOfRange(field: field, thousandths: number, allowed: Self.allowed)
        }
        self.number = number
    }

    private static let allowed = 0...1_000_000_000_000

    /// The text with ASCII digits and a decimal point. A comma before three digits is ambiguous and refused.
    private static func plain(_ text: String) throws(HabitsError) -> String {
        let folded = DecimalDigits.fold(text).replacing("\u{66B}", with: ".")
        let pieces = folded.split(separator: ",", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return try withoutGroups(folded, text) }
        guard pieces.count == 2, !folded.contains(".") else { throw .unreadableAmount(text) }
        guard pieces[1].utf8.count != 3 else { throw .ambiguousAmount(text, orDecimal: pieces.joined(separator: ".")) }
        return pieces.joined(separator: ".")
    }

    /// The text without the Arabic thousands mark.
    private static func withoutGroups(_ folded: String, _ text: String) throws(HabitsError) -> String {
        let whole = folded.prefix { $0 != "." }
        let groups = whole.split(separator: "\u{66C}", omittingEmptySubsequences: false)
        guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { throw .unreadableAmount(text) }
        return groups.joined() + folded.dropFirst(whole.count)
    }

    private static func whole(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text) ?? Int.max
    }

    private static func fraction(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text + String(repeating: "0", count: 3 - text.utf8.count))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// `12.5`, without trailing zeros.
    package static func text(_ thousandths: Int) -> String {
        let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var rest = String(part + 1_000).dropFirst()
        while rest.last == "0" { rest.removeLast() }
        return (thousandths < 0 ? "-" : "") + String(whole) + (rest.isEmpty ? "" : "." + rest)
    }

    /// In units: 12.5.
    package static func units(_ thousandths: Int) -> Double { Double(thousandths) / 1_000 }
}
