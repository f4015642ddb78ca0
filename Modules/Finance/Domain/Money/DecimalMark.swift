/// The mark before the decimals of an amount as its owner types it; the other mark groups digits.
package enum DecimalMark: String, CaseIterable, Hashable, Sendable {
    case point
    case comma

    package var scalar: Unicode.Scalar { self == .point ? "." : "," }
    var groupMark: Unicode.Scalar { self == .point ? "," : "." }

    package var other: DecimalMark { self == .point ? .comma : .point }

    /// Examples of amounts for a message.
    var example: String { self == .point ? "12.50 or -1,234.56" : "12,50 or -1.234,56" }
}
