/// Why a text is not the JSON that was asked for, and where.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// From the root: `$.notes[2].text`.
    package let path: String
    /// Bytes from the start of the document.
    package let offset: Int
    package let problem: String

    package init(path: String, offset: Int, problem: String) {
        self.path = path
        self.offset = offset
        self.problem = problem
    }

    package var description: String { "\(problem) at \(path) (byte \(offset))" }
}
