/// The display of texts to a person: its width, its characters, and whether it has colours.
package struct TextDisplay: Hashable, Sendable {
    package let columns: Int
    /// True if it can show more than ASCII.
    package let isUnicode: Bool
    package let isColored: Bool
    /// True if a person sees the text on a terminal. Otherwise the text goes into a file or to another program, and its lines
    /// must stay whole.
    package let isTerminal: Bool

    /// The limits of the width; narrower or wider displays are treated as having the nearest limit.
    package static let columnLimits = 10...400

    package init(columns: Int = 80, isUnicode: Bool = true, isColored: Bool = false, isTerminal: Bool = false) {
        self.columns = min(max(columns, Self.columnLimits.lowerBound), Self.columnLimits.upperBound)
        (self.isUnicode, self.isColored, self.isTerminal) = (isUnicode, isColored, isTerminal)
    }
}
