internal import ArgumentParser
internal import CommandLineKit
internal import Kernel

/// A note's text: given in words, or read from standard input.
struct NoteText: ParsableArguments {
    @Argument(help: ArgumentHelp("The text; a single - reads it from standard input.", valueName: "text"))
    var words: [String]

    /// More than a note may have, so that one that is too long is refused by the rule and not cut here.
    private static let maximumInput = 1 << 20

    func text() throws -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        guard let text = String(validating: try Self.standardInput(), as: UTF8.self) else {
            throw MizanError(
                .invalidInput, "quran.not-utf8", "Standard input is not UTF-8 text; the note was not stored.")
        }
        // The line break at the end is the shell's, not the note's.
        return text.last?.isNewline == true ? String(text.dropLast()) : text
    }

    private static func standardInput() throws(MizanError) -> [UInt8] {
        do throws(StandardInput.Failure) {
            return try StandardInput.bytes(atMost: maximumInput)
        } catch {
            throw MizanError(.unavailable, "quran.input", "Standard input cannot be read: \(error.why).")
        }
    }
}
