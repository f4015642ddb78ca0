internal import Kernel
package import ModuleKit

/// The front doors of the running modules, by type, and the reasons why the others do not run.
package struct RunningModules: Sendable {
    private let modules: [any Sendable]
    private let states: [ModuleStatus]

    package init(_ modules: [any Sendable], states: [ModuleStatus] = []) {
        (self.modules, self.states) = (modules, states)
    }

    /// A module's front door. If the module does not run, the error states the reason and the remedy.
    package func callAsFunction<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted {
        for module in modules {
            if let found = module as? Wanted { return found }
        }
        let id = (type as? any Module.Type)?.id
        if let refusal = states.first(where: { $0.id == id })?.refusal { throw refusal }
        throw MizanError(.unavailable, "module.not-running", "This part of Mizan is not running.")
    }
}
