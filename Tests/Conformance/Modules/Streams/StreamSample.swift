/// Files of the kind that a stream importer takes in: what the rules about it are tried with.
package struct StreamSample: Sendable {
    let importer: String
    let choices: [String: String]
    let hasMarkedEnd: Bool
    let file: @Sendable (_ times: Int) -> [UInt8]

    /// - Parameters:
    ///   - importer: its name.
    ///   - choices: what its owner says of the file, where an option has no standard.
    ///   - hasMarkedEnd: false for a kind that may end behind any item, as a table by line: it cannot be known to be cut off.
    ///   - file: a whole and sound file that has so many times the items of the first, each with a key of its own. The first has
    ///     enough for three pieces.
    package init(
        of importer: String, choices: [String: String] = [:], hasMarkedEnd: Bool = true,
        _ file: @escaping @Sendable (_ times: Int) -> [UInt8]
    ) {
        self.importer = importer
        self.choices = choices
        self.hasMarkedEnd = hasMarkedEnd
        self.file = file
    }
}
