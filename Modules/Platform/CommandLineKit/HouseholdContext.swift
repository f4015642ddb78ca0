internal import Kernel

/// What a command about the house as a whole is given.
package struct HouseholdContext: Sendable {
    package let output: CommandOutput
    private let modules: [any Sendable]

    package init(output: CommandOutput, modules: [any Sendable]) {
        self.output = output
        self.modules = modules
    }

    /// A module's front door.
    package func module<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted {
        for module in modules {
            if let found = module as? Wanted { return found }
        }
        throw MizanError(.unavailable, "module.not-loaded", "This part of Mizan is not running.")
    }
}
