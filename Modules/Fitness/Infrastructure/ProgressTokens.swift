/// The tokens that the progress API gives at a sign-in. Printed, they show nothing of themselves.
package struct ProgressTokens: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let access: String
    /// Good for one use: each use answers with the next.
    package let refresh: String

    package init(access: String, refresh: String) {
        (self.access, self.refresh) = (access, refresh)
    }

    package var description: String { "tokens" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where tokens are kept, so that two processes have the same.
package struct ProgressTokenStore: Sendable {
    package let load: @Sendable () async throws -> ProgressTokens?
    /// Returns when they are safe: a rotated token that is used before it is kept is lost with the process.
    package let save: @Sendable (ProgressTokens) async throws -> Void
    /// Runs a refresh while nobody else, in this process or another, runs one.
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
