package import Kernel

/// Imports files that may be too large to be held in memory, piece by piece: exports of health data, statements of a bank.
package protocol StreamImporter: FileKind {
    /// The headings of a table of this kind, named in the message about a table with other headings. Empty if the kind is not a
    /// table.
    var headings: [String] { get }
    /// True if `survey` examines the file. The file is then read twice, so a file from a pipe is stored until it is imported.
    var surveys: Bool { get }

    /// True if a file that begins with these bytes is of this kind. The bytes are the first 4,096, or all of a smaller file.
    func recognises(_ head: [UInt8]) -> Bool

    /// Reads the file once to find out how to interpret it. A survey takes at most a tenth of the import's time. It skips
    /// damaged parts; the import reports them.
    func survey(_ source: any ImportSource) throws -> ImportSurvey

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces
}

extension StreamImporter {
    package var headings: [String] { [] }
    package var surveys: Bool { false }
    package func survey(_ source: any ImportSource) throws -> ImportSurvey { ImportSurvey { try open($0, $1) } }
}

/// The pieces of one file, in order; only one task at a time may request them.
///
/// The next pieces are read while earlier pieces are stored. A transaction stores as many pieces as its time allows, so a piece
/// is small: some hundred records, or as many as can be stored in a few milliseconds.
package protocol ImportPieces: AnyObject {
    /// The next piece; nil at the end of a complete file.
    ///
    /// It throws if the file is damaged or ends too early. Earlier pieces stay in the store, so each must be valid by itself,
    /// and storing a record twice must change nothing.
    func next() throws -> PreparedImport?

    /// The number of bytes of the file that have been read.
    var bytesRead: Int64 { get }
}

/// A piece of a file, ready to be stored. It may be applied more than once and has no effects outside the transaction.
package struct PreparedImport: Sendable {
    package typealias Application = @Sendable (WriteTransaction) throws -> ImportReport

    package let apply: Application
    /// Stores the same items one by one, and settles each. So if the rules refuse an item, only this item is left out. It is
    /// used after the rules refused the whole piece. Nil if the piece cannot be divided.
    package let applyCarefully: Application?

    package init(apply: @escaping Application, carefully: Application? = nil) {
        self.apply = apply
        applyCarefully = carefully
    }
}
