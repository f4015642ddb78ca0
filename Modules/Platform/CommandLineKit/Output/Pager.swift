internal import Glibc

/// The program in which a person turns the pages of what is longer than the terminal.
struct Pager: Sendable {
    private let command: String
    private let rows: Int

    /// Nil where nobody wants one: the setting is `off`, `PAGER` is empty or `cat`, or the terminal has no pages.
    init?(_ environment: [String: String], setting: String?, terminal: Int32) {
        // A command that needs no store reads no settings but those of its environment.
        let named = environment["MIZAN_PAGER"].flatMap { $0.isEmpty ? nil : $0 }
        let command = setting ?? named ?? environment["PAGER"] ?? "less"
        guard !["off", "cat", ""].contains(command), !["dumb", ""].contains(environment["TERM"] ?? ""),
            let rows = WindowSize.of(terminal)?.rows
        else { return nil }
        (self.command, self.rows) = (command, rows)
    }

    /// False if the text has room on the terminal, or if there is no such program: then the caller prints it.
    func show(_ text: String) -> Bool {
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows else { return false }
        // What less needs to pass on colours and letters, and to end where one page holds all. Somebody's own settings stay.
        let settings = #"export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"; "#
        guard let stream = popen(settings + command, "we") else { return false }
        // From here on: the pager has started, and is to get signals as it is used to. It may end before it has read all,
        // and Ctrl-C is for it.
        let before = [SIGPIPE, SIGINT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, action) in before { signal(number, action) } }
        let bytes = Array(text.utf8)
        fwrite(bytes, 1, bytes.count, stream)
        let status = pclose(stream) >> 8 & 0xFF
        // By these a shell says that it found no such program, or could not run it.
        return status != 127 && status != 126
    }
}

/// The size of a terminal, as the terminal has it.
enum WindowSize {
    static func of(_ terminal: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
