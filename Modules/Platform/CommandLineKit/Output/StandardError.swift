internal import Glibc

/// Standard error: for people, beside the result.
package enum StandardError {
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    package static func line(_ text: String) {
        write(text + "\n")
    }

    package static func write(_ text: String) {
        FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO)
    }
}
