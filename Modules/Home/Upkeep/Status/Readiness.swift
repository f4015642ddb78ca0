package import Kernel
package import ModuleKit
internal import Storage

/// The server's ability to work, in words that anybody may see: no names, no paths, no reasons.
package struct Readiness: Sendable, Equatable {
    package let modules: [Module]

    package struct Module: Sendable, Equatable {
        package let id: String
        /// `running`, `migration-failed`, …
        package let state: String
    }

    init(_ states: [ModuleStatus]) {
        modules = states.map { Module(id: $0.id, state: $0.state.slug) }
        isDegraded = states.contains { !$0.isRunning }
    }

    /// True if a slice does not run while the others do.
    package let isDegraded: Bool

    package var json: JSONValue {
        [
            "state": .string(isDegraded ? "degraded" : "ready"),
            "modules": .array(modules.map { ["id": .string($0.id), "state": .string($0.state)] }),
        ]
    }
}

/// Queries the store at each check.
package struct ReadinessService: Sendable {
    private let context: ModuleContext
    private let states: [ModuleStatus]

    package init(context: ModuleContext, states: [ModuleStatus]) {
        (self.context, self.states) = (context, states)
    }

    /// Throws if the store cannot be read, or if writing has stopped.
    package func check() async throws -> Readiness {
        if context.database.stopped != nil {
            throw Self.notReady("writing-stopped", "The disk has failed: Mizan no longer writes anything.")
        }
        do {
            _ = try await context.database.read(within: Self.patience) { session in
                try session.firstRow("SELECT name FROM migrations LIMIT 1")
            }
        } catch {
            if MizanError.isCancellation(error) { throw error }
            throw Self.notReady("store-unreadable", "The store cannot be read.")
        }
        return Readiness(states)
    }

    private static let patience = Duration.seconds(5)

    private static func notReady(_ cause: String, _ message: String) -> MizanError {
        Refusal.serverNotReady(
            message + " The machine's log, and mizan doctor, say more.",
            details: ["state": "not-ready", "cause": cause])
    }
}

extension Refusal {
    package static let serverNotReady = Refusal(
        .unavailable, "server.not-ready", "The store cannot be read, or the disk has failed; `cause` says which.")
}
