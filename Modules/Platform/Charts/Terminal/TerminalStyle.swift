package import Kernel

/// The characters and colours of charts in a terminal. Colours are an addition: the characters alone convey everything.
package struct TerminalStyle {
    package let display: TextDisplay

    package init(display: TextDisplay) {
        self.display = display
    }

    /// The colours of series, in the order of ``ChartStyle``: the nearest of a terminal's 256 colours.
    private static let series = [32, 214, 36, 175, 166, 74]
    /// The colours of amounts, from the second shade on.
    private static let shades = [61, 30, 71, 184]

    package func colored(_ text: String, series: Int) -> String {
        display.isColored ? "\u{1B}[38;5;\(Self.series[series % Self.series.count])m\(text)\u{1B}[0m" : text
    }

    func colored(_ text: String, shade: Int) -> String {
        display.isColored && shade > 0 ? "\u{1B}[38;5;\(Self.shades[shade - 1])m\(text)\u{1B}[0m" : text
    }

    package func dimmed(_ text: String) -> String {
        display.isColored && !text.isEmpty ? "\u{1B}[38;5;243m\(text)\u{1B}[0m" : text
    }

    package func bold(_ text: String) -> String { display.isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Eight heights, from the lowest.
    var heights: [String] { (display.isUnicode ? "▁▂▃▄▅▆▇█" : "_.-~=+*#").map(String.init) }

    /// The characters for no amount and for the four shades.
    var shades: [String] { (display.isUnicode ? "·░▒▓█" : ".-+*#").map(String.init) }

    /// The character for the bars of a series.
    func block(_ series: Int) -> String {
        let blocks = display.isUnicode ? ["█", "▓", "▒", "░", "▚", "▤"] : ["#", "=", "+", "-", "o", "x"]
        return blocks[series % blocks.count]
    }

    var track: String { display.isUnicode ? "░" : "." }

    /// The character for a part of a column in eighths, where such characters exist.
    func part(_ eighths: Int) -> String {
        display.isUnicode ? ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths] : eighths >= 4 ? "#" : ""
    }

    package func text(_ text: String, columns: Int? = nil) -> String {
        TextColumns.fitted(text, to: columns ?? display.columns, on: display)
    }
}

extension Chart {
    func nothing(_ style: TerminalStyle) -> [String] {
        [style.bold(style.text(heading.title)), style.text(heading.whenEmpty)]
    }
}
