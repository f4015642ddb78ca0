/// A line that a person types, and its complete output in each format.
package struct VerbCase: Sendable, CustomStringConvertible {
    package let title: String
    package let line: Line
    /// The steps before, on the same store.
    package let before: [Step]
    package let input: String
    let expected: Expectation

    package var description: String { "\(line): \(title)" }

    /// True if the line should succeed.
    package var isSuccess: Bool { expected.code == 0 }

    struct Expectation: Sendable {
        var code: Int32 = 0
        var table = ""
        var json = ""
        var csv = ""
        var errors = ""
        var masks: [Mask] = []
        var ignored: Set<String> = []
        /// The expected text of a line that prints the same text in every format.
        var file: String?
    }

    /// A line that succeeds.
    ///
    /// - Parameters:
    ///   - json: the expected JSON, compared by value; empty if nothing is printed.
    ///   - csv: the expected CSV, written with line feeds as line ends; compared field by field.
    ///   - ignoring: members of JSON objects that are not compared.
    package init(
        _ title: String, _ line: Line, after before: [Step] = [], input: String = "", table: String, json: String = "",
        csv: String = "", errors: String = "", masks: [Mask] = [], ignoring: Set<String> = []
    ) {
        self.title = title
        self.line = line
        self.before = before
        self.input = input
        expected = Expectation(
            table: table, json: json, csv: csv, errors: errors.isEmpty ? "" : errors + "\n", masks: masks,
            ignored: ignoring)
    }

    /// A line that prints a file unchanged, whatever the format.
    package init(
        file title: String, _ line: Line, after before: [Step] = [], prints file: String, errors: String = ""
    ) {
        self.title = title
        self.line = line
        self.before = before
        input = ""
        expected = Expectation(errors: errors.isEmpty ? "" : errors + "\n", file: file)
    }

    /// A line that is refused: nothing on standard output, a sentence on standard error, and an unchanged store. If the words
    /// themselves are wrong (64), the usage follows the sentence and is not compared.
    package init(
        refused title: String, _ line: Line, after before: [Step] = [], input: String = "", code: Int32,
        _ sentence: String
    ) {
        self.title = title
        self.line = line
        self.before = before
        self.input = input
        expected = Expectation(code: code, errors: sentence + "\n")
    }
}
