internal import Crypto
internal import Kernel

/// The result of a first pass over a file: how to read it, found before any row is stored.
package struct ImportSurvey: Sendable {
    package typealias Opening = @Sendable (any ImportSource, ImportChoices) throws -> any ImportPieces

    /// The source of the file, such as an account at a bank: an owner's choices for one of its files are used for its next
    /// file, and for no other source's. It is a digest, because it is computed from the file's contents.
    package let source: String
    /// One finding for each option that the survey examined.
    package let findings: [Finding]
    /// Opens the file, using the survey's results.
    package let open: Opening

    /// - Parameter source: The facts that identify the source: the importer, the headings, an account. Empty if sources are not
    ///   distinguished.
    package init(source: [String] = [], findings: [Finding] = [], open: @escaping Opening) {
        (self.findings, self.open) = (findings, open)
        let text = source.map { "\($0.utf8.count):\($0)" }.joined()
        self.source = source.isEmpty ? "" : Hexadecimal.text(SHA256.hash(data: Array(text.utf8)))
    }

    /// The choices of an option with which the file can be read.
    package struct Finding: Sendable {
        package let option: String
        /// Empty if all choices have the same result; one if the file proves it; several if its owner must choose.
        package let readings: [String]
        /// The reason why there are several, in a sentence: the row that shows it, and its meaning under each choice.
        package let doubt: String

        package init(_ option: String, readings: [String], doubt: String = "") {
            (self.option, self.readings, self.doubt) = (option, readings, doubt)
        }
    }

    package func finding(_ option: String) -> Finding? { findings.first { $0.option == option } }
}
