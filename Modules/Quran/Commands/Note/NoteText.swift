internal import ArgumentParser
internal import Kernel

/// A note's text: given in words, or read from standard input.
struct NoteText: ParsableArguments {
    @Argument(help: ArgumentHelp("The text; a single - reads it from standard input.", valueName: "text"))
    var words: [String]

    func text() throws -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        var lines: [String] = []
        while let line = readLine(strippingNewline: true) { lines.append(line) }
        return lines.joined(separator: "\n")
    }
}
