package import Kernel

/// Takes in files that may be too large to be held whole, piece by piece: exports of health data, statements of a bank.
package protocol StreamImporter: FileKind {
    /// The headings of a table of this kind: what somebody is told whose table has others. Empty for what is no table.
    var headings: [String] { get }
    /// True if `survey` finds anything out. The file is then read twice, so a file from a pipe is kept until it is in.
    var surveys: Bool { get }

    /// True if a file that begins with these bytes (4,096, or all of a smaller file) is of this kind.
    func recognises(_ head: [UInt8]) -> Bool

    /// Reads the file once to find out how it is to be read. It takes a tenth of the import's time at most, and passes over
    /// what is damaged: the import says that.
    func survey(_ source: any ImportSource) throws -> ImportSurvey

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces
}

extension StreamImporter {
    package var headings: [String] { [] }
    package var surveys: Bool { false }
    package func survey(_ source: any ImportSource) throws -> ImportSurvey { ImportSurvey { try open($0, $1) } }
}

/// The pieces of one file, in order; one task at a time asks for them.
///
/// Pieces are read while others are stored. As many go into one transaction as it has time for, so a piece is small: some
/// hundred records, or what takes a few milliseconds to store.
package protocol ImportPieces: AnyObject {
    /// The next piece; nil at the end of a whole file.
    ///
    /// It throws where the file is damaged or ends too early. The pieces before that stay in the store, so each must
    /// hold by itself, and taking a record in twice must change nothing.
    func next() throws -> PreparedImport?

    /// The number of bytes of the file that have been read.
    var bytesRead: Int64 { get }
}

/// A piece of a file, ready to be stored. It may be applied more than once and has no effect outside the transaction.
package struct PreparedImport: Sendable {
    package typealias Application = @Sendable (WriteTransaction) throws -> ImportReport

    package let apply: Application
    /// Does the same item by item, settling each, so that one which the rules refuse is left out by itself: what a piece of
    /// a file is tried with after rules refused it. Nil where the piece cannot be divided.
    package let applyCarefully: Application?

    package init(apply: @escaping Application, carefully: Application? = nil) {
        self.apply = apply
        applyCarefully = carefully
    }
}
