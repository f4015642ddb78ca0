internal import Kernel

/// Standard error: messages for people, separate from the result.
package enum StandardError {
    package static var isTerminal: Bool { StandardStreams.current.error.isTerminal }

    package static func line(_ text: String) {
        write(PlainText.lines(text) + "\n")
    }

    package static func write(_ text: String) {
        _ = StandardStreams.current.error.write(Array(text.utf8))
    }
}
