package import Storage

// Who asks for what is said at the doors: the command line, the façade, the runner of jobs. The parts that stand on
// ModuleKit say it by these names.

package typealias JournalOperation = Storage.JournalOperation

extension JournalOperation {
    package static func command(_ words: String) -> JournalOperation {
        JournalOperation(action: words, origin: .commandLine)
    }

    /// A request by a session, a token, or neither: the machine's own token.
    package static func request(
        _ what: String, session: String?, token: (id: String, name: String?)?
    ) -> JournalOperation {
        let origin = token.map { Origin.token($0.id, name: $0.name) } ?? session.map(Origin.session) ?? .ownerToken
        return JournalOperation(action: what, origin: origin)
    }

    /// What is written in the meantime is part of it.
    package func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: body)
    }
}

extension WriteTransaction {
    /// What is written from here on is part of this.
    package func goOn(as operation: JournalOperation) { begin(operation) }
}
