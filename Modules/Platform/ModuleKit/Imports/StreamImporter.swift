package import Kernel

/// Takes in files that may be too large to be held whole, part by part: exports of health data, statements of a bank.
package protocol StreamImporter: Sendable {
    /// Stable, for programs: `fitness.health-export`.
    var name: String { get }
    /// What the file is, for people.
    var title: String { get }
    /// By what it recognises a file, for people: its first words, say.
    var recognisedBy: [String] { get }
    /// As `Importer` says.
    var scope: RecordScope { get }

    /// Whether a file that begins with these bytes (4,096, or all of a smaller file) is of this kind.
    func recognises(_ head: [UInt8]) -> Bool

    func open(_ path: String) throws -> any ImportParts
}

extension StreamImporter {
    package var scope: RecordScope { .own }
}

/// The parts of one file, in order; one task at a time asks for them.
package protocol ImportParts: AnyObject {
    /// The next part, to be stored in a transaction of its own; nil at the end of a whole file.
    ///
    /// It throws where the file is damaged or ends too early. The parts before that stay in the store, so each must
    /// hold by itself, and taking a record in twice must change nothing.
    func next() throws -> PreparedImport?

    /// How much of the file has been read.
    var bytesRead: Int64 { get }
}
