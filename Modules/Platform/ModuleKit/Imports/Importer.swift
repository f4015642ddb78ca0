package import Kernel

/// Takes in files of one kind that are held in memory as a whole.
package protocol Importer: Sendable {
    /// Stable, for programs: `quran.user-defaults`.
    var name: String { get }
    /// What the file is, for people: `UserDefaults of the Quran app`.
    var title: String { get }
    /// By what it recognises a document, for people: key names, say.
    var recognisedBy: [String] { get }
    /// Whose records it makes: an owner's own unless it says so. Shared data is taken in as such, by an admin.
    var scope: RecordScope { get }
    /// What its owner may say of a file. What was said is remembered for the next file of the kind.
    var options: [ImportOption] { get }

    func recognises(_ document: ImportDocument) -> Bool

    /// Reads the document, outside any transaction, and returns what is to be done in one.
    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> PreparedImport
}

extension Importer {
    package var scope: RecordScope { .own }
    package var options: [ImportOption] { [] }
}

/// A document, or a piece of a file, ready to be stored. It may be applied more than once and has no effect outside the transaction.
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
