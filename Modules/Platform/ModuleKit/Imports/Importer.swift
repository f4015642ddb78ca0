package import Kernel

/// A kind of files that somebody takes in.
package protocol FileKind: Sendable {
    /// Stable, for programs: `quran.user-defaults`.
    var name: String { get }
    /// The kind of file, for people: `UserDefaults of the Quran app`.
    var title: String { get }
    /// By what it recognises a document, for people: key names, say.
    var recognisedBy: [String] { get }
    /// The scope of the records it makes: an owner's own, unless it declares otherwise. Shared data is taken in as such, by an
    /// admin.
    var scope: RecordScope { get }
    /// The choices that its owner may make about a file. They are remembered for the next file of the same source.
    var options: [ImportOption] { get }
}

extension FileKind {
    package var scope: RecordScope { .own }
    package var options: [ImportOption] { [] }
}

/// Takes in files of one kind that are held in memory as a whole.
package protocol Importer: FileKind {
    func recognises(_ document: ImportDocument) -> Bool

    /// Reads the document, outside any transaction, and returns what is to be stored of it.
    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork
}
