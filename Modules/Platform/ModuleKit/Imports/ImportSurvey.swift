internal import Crypto
internal import Kernel

/// The result of a first pass over a file, before any row is stored: how to read the file.
package struct ImportSurvey: Sendable {
    package typealias Opening = @Sendable (any ImportSource, ImportChoices) throws -> any ImportPieces

    /// The source of the file, such as an account at a bank. An owner's choices for a file are used again for the next file of
    /// the same source, and for no other source. The text is a digest, because it is computed from the file's contents.
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
        /// Empty if all choices have the same result; a single choice if the file proves it; several if the file's owner must
        /// choose.
        package let readings: [String]
        /// The reason for several readings, in a sentence: the row that shows the ambiguity, and the row's meaning under each
        /// choice.
        package let doubt: String

        package init(_ option: String, readings: [String], doubt: String = "") {
            (self.option, self.readings, self.doubt) = (option, readings, doubt)
        }
    }

    package func finding(_ option: String) -> Finding? { findings.first { $0.option == option } }
}
