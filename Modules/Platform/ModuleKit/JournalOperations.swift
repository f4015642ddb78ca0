package import Kernel
package import Storage

// The caller is named at the doors: the command line, the façade, the runner of jobs. The parts that depend on ModuleKit use
// these names for it.

package typealias JournalOperation = Storage.JournalOperation
package typealias JournalOrigin = Storage.JournalOperation.Origin

extension JournalOperation {
    package static func command(_ words: String) -> JournalOperation {
        JournalOperation(action: words, origin: .commandLine)
    }

    package init(_ action: String, by origin: JournalOrigin) { self.init(action: action, origin: origin) }

    private static let importing = "import "

    /// All changes of a file's import are one operation of the person who asked for it, in whatever parts, and however often it
    /// is begun again.
    package static func ofImport(_ file: String, goingOn id: String? = nil) -> JournalOperation {
        JournalOperation(id: id ?? fresh(), action: importing + file, origin: current?.origin ?? .unknown)
    }

    /// The operation for changes of this run of sync that a file brought to the other side: so a file brought them here, too.
    package var bringingFiles: JournalOperation {
        JournalOperation(id: id.isEmpty ? id : id + "f", action: Self.importing + "by " + action, origin: origin)
    }

    /// True if it took a file in.
    package var isImport: Bool { undoes == nil && action.hasPrefix(Self.importing) }

    /// Makes all writes of the closure part of it.
    package func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: body)
    }
}

extension JournalOrigin {
    /// A session, a token, or neither: the machine's own token.
    package static func caller(session: String?, token: (id: String, name: String?)?) -> Self {
        token.map { .token($0.id, name: $0.name) } ?? session.map(Self.session) ?? .ownerToken
    }

    /// The origin of changes from a remote that the owner keeps in step with.
    package static func connector(_ name: String) -> Self { JournalOrigin(id: "connector:\(name)", name: name) }

    /// The command line.
    package static var commands: Self { commandLine }
}

extension WriteTransaction {
    /// Makes all later writes part of this operation, and no others.
    package func goOnAlone(as operation: JournalOperation) { begin(.single(operation.action, by: operation.origin)) }

    /// Makes all later writes part of the operation that gave a record this version: for work in several writes that broke off
    /// and goes on. One undo then takes back all of it.
    package func goOn(withOperationOf version: RecordVersion) throws {
        guard let begun = try Journal.batch(of: version, in: reading), !begun.isSingle,
            begun.operation.id != operation.id
        else { return }
        begin(begun.operation)
    }
}
