/// The reason why a text is not valid JSON, and the position.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path from the root: `$.notes[2].text`.
    package let path: String
    /// The number of bytes from the start of the document.
    package let offset: Int
    package let problem: String

    package init(path: String, offset: Int, problem: String) {
        (self.path, self.offset, self.problem) = (path, offset, problem)
    }

    package var description: String { "\(problem) at \(path) (byte \(offset))" }

    /// The remark about a document that was accepted although its line ends break a rule of JSON.
    package static let lineEnds =
        "Line breaks in a text were not escaped, as JSON requires; they are read as they are."
}
