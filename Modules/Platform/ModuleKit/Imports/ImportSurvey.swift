internal import Crypto
internal import Kernel

/// The result of a first pass over a file: how it is to be read, before a row of it is stored.
package struct ImportSurvey: Sendable {
    package typealias Opening = @Sendable (any ImportSource, ImportChoices) throws -> any ImportPieces

    /// The source that the file comes from, such as an account at a bank: what an owner says of one of its files holds for its
    /// next, and for no other's. A digest, because it is made of what the file says.
    package let source: String
    /// One for each option that the survey looked into.
    package let findings: [Finding]
    /// Opens the file with what the survey found.
    package let open: Opening

    /// - Parameter source: What tells the source: the importer, the headings, an account. None where sources are not told apart.
    package init(source: [String] = [], findings: [Finding] = [], open: @escaping Opening) {
        (self.findings, self.open) = (findings, open)
        let text = source.map { "\($0.utf8.count):\($0)" }.joined()
        self.source = source.isEmpty ? "" : Hexadecimal.text(SHA256.hash(data: Array(text.utf8)))
    }

    /// Which choices of an option read the file.
    package struct Finding: Sendable {
        package let option: String
        /// None where all choices come to the same, one where the file proves it, several where its owner must say which.
        package let readings: [String]
        /// Why there are several, in a sentence: the row that shows it, and what it is by each.
        package let doubt: String

        package init(_ option: String, readings: [String], doubt: String = "") {
            (self.option, self.readings, self.doubt) = (option, readings, doubt)
        }
    }

    package func finding(_ option: String) -> Finding? { findings.first { $0.option == option } }
}
