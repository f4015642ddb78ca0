internal import Kernel

/// What a command is given that works for no owner in particular: services by their types, and where its output goes.
package struct ServiceContext: Sendable {
    package let output: CommandOutput
    /// Whom the command line or the environment names, for commands that work for one of the owners after all.
    package let owner: String?
    private let services: [any Sendable]

    package init(output: CommandOutput, owner: String? = nil, services: [any Sendable]) {
        self.output = output
        self.owner = owner
        self.services = services
    }

    package func service<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted {
        for service in services {
            if let found = service as? Wanted { return found }
        }
        throw MizanError(.unavailable, "module.not-loaded", "This part of Mizan is not running.")
    }
}
