/// Files of the kind that a stream importer accepts, with which the rules about it are tested.
package struct StreamSample: Sendable {
    let importer: String
    let choices: [String: String]
    let hasMarkedEnd: Bool
    let file: @Sendable (_ times: Int) -> [UInt8]

    /// - Parameters:
    ///   - importer: the importer's name.
    ///   - choices: the owner's choices for the file, for options without a default.
    ///   - hasMarkedEnd: false for a kind of file that may end after any item, such as a table with one item per line. Nobody
    ///     can see whether such a file was cut off.
    ///   - file: returns a complete and sound file. The file has `times` times as many items as the first file, and each item
    ///     has
    ///     a different key. The first file has enough items for three pieces.
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
