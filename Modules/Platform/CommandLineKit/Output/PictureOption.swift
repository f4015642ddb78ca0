package import ArgumentParser
internal import Kernel

/// A chart as a file instead of one in the terminal.
package struct PictureOption: ParsableArguments {
    @Option(
        name: .customLong("svg"),
        help: ArgumentHelp(
            "Write it as a picture (SVG) into this new file, or - for standard output.", valueName: "file"))
    package var path: String?

    package init() {}

    /// Writes the picture if a path was given; otherwise returns false.
    package func write(_ title: String, _ picture: () -> [UInt8], to output: CommandOutput) throws -> Bool {
        guard let path else { return false }
        if path == "-" {
            output.file(picture())
        } else {
            try NewFile.write(picture(), to: path)
            output.say("\(path): \(title).")
            output.json(["file": .string(path)])
        }
        return true
    }
}
