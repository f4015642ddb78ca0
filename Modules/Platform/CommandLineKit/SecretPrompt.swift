internal import Glibc
package import Kernel

/// Reads secrets: from a terminal without showing them, or from standard input for programs.
///
/// Secrets are never read from an argument, which other users of the machine can see.
package enum SecretPrompt {
    /// Asks on the terminal; a newly chosen secret is asked for twice. `option` is the option that reads the secret without a
    /// terminal.
    package static func ask(
        _ question: String, again: String? = nil, for what: String = "password", option: String = "--password-stdin"
    ) throws(MizanError) -> String {
        guard StandardInput.isTerminal else {
            throw MizanError(
                .invalidInput, "command.no-terminal",
                "The \(what) cannot be typed without a terminal. Add \(option) and give it on standard input.")
        }
        let first = try hidden(question)
        guard let again else { return first }
        guard try ExactText(hidden(again)) == ExactText(first) else {
            throw MizanError(
                .invalidInput, "command.passwords-differ", "The two passwords are not the same. Nothing was changed.")
        }
        return first
    }

    /// All of standard input, without the final line break.
    package static func standardInput(
        atMost limit: Int, for what: String = "password"
    ) throws(MizanError) -> String {
        // Room for the line break in addition to the limit.
        let most = limit + 2
        let bytes: [UInt8]
        do throws(StandardInput.Failure) {
            bytes = try StandardInput.bytes(atMost: most)
        } catch {
            throw unreadable(error.why, what)
        }
        guard bytes.count <= most else { throw unreadable("it is longer than \(limit) bytes", what) }
        return try text(withoutLineEnd(bytes))
    }

    static func withoutLineEnd(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var rest = bytes[...]
        if rest.last == UInt8(ascii: "\n") { rest = rest.dropLast() }
        if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
        return rest
    }

    /// One line, typed without echo. Signals are off meanwhile and control-C is read as a key, so that the terminal is never
    /// left without echo.
    private static func hidden(_ question: String) throws(MizanError) -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { throw unreadable(String(cString: strerror(errno))) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
            throw unreadable(String(cString: strerror(errno)))
        }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            StandardError.write("\n")
        }
        StandardError.write(PlainText.lines(question))
        var line = TypedLine()
        while true {
            switch nextKey().map({ line.type($0) }) ?? .cancelled {
            case .more: continue
            case .done: return try text(line.bytes[...])
            case .cancelled: throw MizanError(.cancelled, "cancelled", "Cancelled. Nothing was changed.")
            }
        }
    }

    private static func nextKey() -> UInt8? {
        var key: [UInt8] = [0]
        do throws(SystemError) {
            return try Descriptor(STDIN_FILENO).fill(&key) == 1 ? key[0] : nil
        } catch {
            return nil
        }
    }

    static func text(_ bytes: ArraySlice<UInt8>) throws(MizanError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable("it is not UTF-8") }
        return text
    }

    static func unreadable(_ why: String, _ what: String = "password") -> MizanError {
        MizanError(.invalidInput, "command.secret-unreadable", "The \(what) cannot be read: \(why).")
    }
}

/// A line built from key presses: it handles the keys that a terminal normally handles itself.
struct TypedLine {
    private(set) var bytes: [UInt8] = []

    enum Outcome { case more, done, cancelled }

    private static let longest = 4_096

    mutating func type(_ key: UInt8) -> Outcome {
        switch key {
        case 0x03: return .cancelled
        case 0x04: return bytes.isEmpty ? .cancelled : .done
        case 0x0A, 0x0D: return .done
        case 0x08, 0x7F: removeLastCharacter()
        case 0x15: bytes = []
        default: if bytes.count < Self.longest { bytes.append(key) }
        }
        return .more
    }

    /// Removes one scalar: its last byte, its other continuation bytes and its first byte.
    private mutating func removeLastCharacter() {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
}
