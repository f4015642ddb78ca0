/// How a text is shown to a person: how wide, in which characters, with colours or without.
package struct TextDisplay: Hashable, Sendable {
    package let columns: Int
    /// True if it shows more than ASCII.
    package let isUnicode: Bool
    package let isColored: Bool

    /// Narrower ones are treated as this wide, wider ones as that wide.
    package static let columnLimits = 20...400

    package init(columns: Int = 80, isUnicode: Bool = true, isColored: Bool = false) {
        self.columns = min(max(columns, Self.columnLimits.lowerBound), Self.columnLimits.upperBound)
        (self.isUnicode, self.isColored) = (isUnicode, isColored)
    }
}
