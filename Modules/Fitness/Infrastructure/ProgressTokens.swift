/// The tokens that the progress API issues at a sign-in. Printing them does not reveal them.
package struct ProgressTokens: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let access: String
    /// Valid for one use: each use returns the next refresh token.
    package let refresh: String

    package init(access: String, refresh: String) {
        (self.access, self.refresh) = (access, refresh)
    }

    package var description: String { "tokens" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The store of the tokens, shared by all processes.
package struct ProgressTokenStore: Sendable {
    package let load: @Sendable () async throws -> ProgressTokens?
    /// Returns once the tokens are safe. If a rotated token is used before it is stored, it is lost when the process ends.
    package let save: @Sendable (ProgressTokens) async throws -> Void
    /// Runs a refresh exclusively: no other task or process runs a refresh at the same time.
    package let alone: @Sendable (@escaping @Sendable () async throws -> ProgressTokens) async throws -> ProgressTokens

    package init(
        load: @escaping @Sendable () async throws -> ProgressTokens?,
        save: @escaping @Sendable (ProgressTokens) async throws -> Void,
        alone:
            @escaping @Sendable (@escaping @Sendable () async throws -> ProgressTokens) async throws -> ProgressTokens
    ) {
        (self.load, self.save, self.alone) = (load, save, alone)
    }
}
