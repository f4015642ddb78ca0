/// An amount as people type it: `12.5`, in thousandths.
package struct Thousandths: Hashable, Sendable {
    package let number: Int

    /// - Parameter field: what it is called where it is refused.
    package init(typed text: String, as field: String) throws(HabitsError) {
        let digits = text.drop { $0 == "-" }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.count - digits.count <= 1, let whole = Self.whole(parts[0]),
            let rest = parts.count == 2 ? Self.fraction(parts[1]) : 0
        else { throw .unreadableAmount(text) }
        let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 1_000)
        let (sum, overflows) = product.addingReportingOverflow(rest)
        let amount = isTooLarge || overflows ? Int.max : sum
        number = digits.count < text.count ? -amount : amount
        guard Self.allowed.contains(number) else {
            throw .amountOutOfRange(field: field, thousandths: number, allowed: Self.allowed)
        }
    }

    private static let allowed = 0...1_000_000_000_000

    private static func whole(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text) ?? Int.max
    }

    private static func fraction(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text + String(repeating: "0", count: 3 - text.utf8.count))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// `12.5`, without zeros at its end.
    package static func text(_ thousandths: Int) -> String {
        let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var rest = String(part + 1_000).dropFirst()
        while rest.last == "0" { rest.removeLast() }
        return (thousandths < 0 ? "-" : "") + String(whole) + (rest.isEmpty ? "" : "." + rest)
    }
}
