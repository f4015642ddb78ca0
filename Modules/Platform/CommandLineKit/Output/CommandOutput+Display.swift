internal import Kernel

extension CommandOutput {
    /// The same output, with the display and the pager that the environment defines.
    ///
    /// - Parameter pager: the program from the owner's settings that shows long results page by page.
    package func shown(by environment: [String: String], pager: String? = nil) -> CommandOutput {
        var output = self
        let terminal = isTerminal ? sink?.descriptor : nil
        output.display = TextDisplay(environment, terminal: terminal)
        output.pager = terminal.flatMap { Pager(environment, setting: pager, terminal: $0) }
        return output
    }

    /// Prints a drawing for people, with its colours.
    package func drawing(_ lines: [String]) {
        guard format == .table else { return }
        page((isTerminal ? lines.map(PlainText.drawn) : lines).joined(separator: "\n") + "\n")
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
            isUnicode: encoding == "utf-8" || encoding == "utf8", isColored: terminal != nil && !refusesColor,
            isTerminal: terminal != nil)
    }

    private static func columns(of terminal: Int32) -> Int? { WindowSize.of(terminal).map(\.columns) }
}
