internal import Glibc
internal import Kernel

extension CommandOutput {
    /// The same output, with the display settings that the environment states.
    package func shown(by environment: [String: String]) -> CommandOutput {
        var output = self
        output.display = TextDisplay(environment, terminal: isTerminal ? sink?.descriptor : nil)
        return output
    }

    /// Prints a drawing for people unchanged, with its colours.
    package func drawing(_ lines: [String]) {
        if format == .table { file(Array((lines.joined(separator: "\n") + "\n").utf8)) }
    }
}

extension TextDisplay {
    /// - Parameter terminal: the terminal's descriptor; nil if the output is not a terminal.
    init(_ environment: [String: String], terminal: Int32?) {
        // POSIX: the first of these variables that is set and not empty names the locale.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let encoding = locale.split(separator: ".").dropFirst().first.map { $0.prefix { $0 != "@" }.lowercased() }
        // no-color.org: the variable is set, and not empty.
        let refusesColor = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        self.init(
            columns: environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
                ?? terminal.flatMap(Self.columns) ?? 80,
            isUnicode: encoding == "utf-8" || encoding == "utf8", isColored: terminal != nil && !refusesColor)
    }

    private static func columns(of terminal: Int32) -> Int? {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
