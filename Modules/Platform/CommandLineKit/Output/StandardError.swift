internal import Glibc
internal import Kernel

/// Standard error: for people, beside the result.
package enum StandardError {
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    package static func line(_ text: String) {
        write(PlainText.lines(text) + "\n")
    }

    package static func write(_ text: String) {
        _ = FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO)
    }
}
