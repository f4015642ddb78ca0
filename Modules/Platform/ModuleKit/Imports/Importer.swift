package import Kernel

/// A kind of files that can be imported.
package protocol FileKind: Sendable {
    /// The stable identifier for programs: `quran.user-defaults`.
    var name: String { get }
    /// The kind of file, for people: `UserDefaults of the Quran app`.
    var title: String { get }
    /// The features by which it recognises a document, for people, such as key names.
    var recognisedBy: [String] { get }
    /// The scope of the records that the importer creates: the owner's own, unless declared otherwise. Shared data is imported
    /// as shared data, by an admin.
    var scope: RecordScope { get }
    /// The choices that the file's owner may make. They are remembered for the next file of the same source.
    var options: [ImportOption] { get }
}

extension FileKind {
    package var scope: RecordScope { .own }
    package var options: [ImportOption] { [] }
}

/// Imports files of one kind that are held completely in memory.
package protocol Importer: FileKind {
    func recognises(_ document: ImportDocument) -> Bool

    /// Reads the document, outside any transaction, and returns the work of storing it.
    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork
}
