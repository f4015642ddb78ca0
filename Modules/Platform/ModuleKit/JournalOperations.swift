package import Kernel
package import Storage

// The doors (the command line, the façade, the job runner) record the caller. Modules that depend on ModuleKit use these names.

package typealias JournalOperation = Storage.JournalOperation
package typealias JournalOrigin = Storage.JournalOperation.Origin

extension JournalOperation {
    package static func command(_ words: String) -> JournalOperation {
        JournalOperation(action: words, origin: .commandLine)
    }

    package init(_ action: String, by origin: JournalOrigin) { self.init(action: action, origin: origin) }

    private static let importing = "import "

    /// The operation of a file's import. All changes of the import belong to one operation of the person who requested it, even
    /// if the import has several parts or is restarted.
    package static func ofImport(_ file: String, goingOn id: String? = nil) -> JournalOperation {
        JournalOperation(id: id ?? fresh(), action: importing + file, origin: current?.origin ?? .unknown)
    }

    /// The operation for a sync run's changes that the other side imported from a file. Here, too, these changes count as
    /// imported.
    package var bringingFiles: JournalOperation {
        JournalOperation(id: id.isEmpty ? id : id + "f", action: Self.importing + "by " + action, origin: origin)
    }

    /// True if the operation imported a file.
    package var isImport: Bool { undoes == nil && action.hasPrefix(Self.importing) }

    /// Makes all writes of the closure part of this operation.
    package func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: body)
    }
}

extension JournalOrigin {
    /// The origin of a caller with a session or a token; with neither, it is the machine's own token.
    package static func caller(session: String?, token: (id: String, name: String?)?) -> Self {
        token.map { .token($0.id, name: $0.name) } ?? session.map(Self.session) ?? .ownerToken
    }

    /// The origin of changes from a remote with which the owner synchronises.
    package static func connector(_ name: String) -> Self { JournalOrigin(id: "connector:\(name)", name: name) }

    /// The command line.
    package static var commands: Self { commandLine }
}

extension WriteTransaction {
    /// Makes this transaction's later writes an operation of a single write, with the action and origin of `operation`. No
    /// other writes belong to it.
    package func goOnAlone(as operation: JournalOperation) { begin(.single(operation.action, by: operation.origin)) }

    /// Makes all later writes part of the operation that gave a record this version. It is used if work in several writes was
    /// interrupted and continues: one undo then reverts all of the work.
    package func goOn(withOperationOf version: RecordVersion) throws {
        guard let begun = try Journal.batch(of: version, in: reading), !begun.isSingle,
            begun.operation.id != operation.id
        else { return }
        begin(begun.operation)
    }
}
