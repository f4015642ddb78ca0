internal import Glibc

/// The program in which a person turns the pages of what is longer than the terminal.
struct Pager: Sendable {
    private let command: String
    private let rows: Int

    /// Nil if no pager is wanted or possible: the setting is `off`, `PAGER` is empty or `cat`, or the terminal cannot show
    /// pages.
    init?(_ environment: [String: String], setting: String?, terminal: Int32) {
        // A command that needs no store does not read the owner's settings; for it, only the environment names a pager.
        let named = environment["MIZAN_PAGER"].flatMap { $0.isEmpty ? nil : $0 }
        let command = setting ?? named ?? environment["PAGER"] ?? "less"
        guard !["off", "cat", ""].contains(command), !["dumb", ""].contains(environment["TERM"] ?? ""),
            let rows = WindowSize.of(terminal)?.rows
        else { return nil }
        (self.command, self.rows) = (command, rows)
    }

    /// False if the text fits on the terminal, or if the pager does not exist. The caller then prints the text.
    func show(_ text: String) -> Bool {
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows else { return false }
        // With these settings, less shows colours and all letters, and ends at once if the text fits on one page. The person's own
        // settings take precedence.
        let settings = #"export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"; "#
        guard let stream = popen(settings + command, "we") else { return false }
        // The signals are ignored only from here on, so that the pager, which has already started, handles them as usual. The
        // pager may end before it has read everything, and Ctrl-C is meant for the pager.
        let before = [SIGPIPE, SIGINT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, action) in before { signal(number, action) } }
        let bytes = Array(text.utf8)
        fwrite(bytes, 1, bytes.count, stream)
        let status = pclose(stream) >> 8 & 0xFF
        // With these statuses, a shell reports that it did not find the program, or could not run the program.
        return status != 127 && status != 126
    }
}
