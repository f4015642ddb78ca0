internal import Glibc

/// The size of a terminal, as the terminal reports it.
package enum WindowSize {
    static func of(_ terminal: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The parser's help stops the program in a terminal of fewer than 27 columns (swift-argument-parser). In a terminal of fewer
    /// than 40 columns, the help has 40, and the terminal wraps its lines.
    package static func widenForHelp() {
        let typed = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        guard let columns = typed ?? of(STDOUT_FILENO)?.columns, columns < 40 else { return }
        setenv("COLUMNS", "40", 1)
    }
}
