package import Kernel

/// A module's name and state.
package struct ModuleStatus: Sendable, Hashable {
    package let id: String
    package let title: String
    package let state: ModuleState

    package init(id: String, title: String, state: ModuleState) {
        (self.id, self.title, self.state) = (id, title, state)
    }

    package init(_ module: any Module.Type, _ state: ModuleState) {
        self.init(id: module.id, title: module.title, state: state)
    }

    package var isRunning: Bool { state == .running }

    /// The reason and a remedy, for an administrator. Nil while the module runs.
    package var explanation: String? {
        switch state {
        case .running: nil
        case .notLoaded(.safeMode):
            "Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use \(title)."
        case .notLoaded(.notBuiltIn): "It is not part of this build. Its data stays in the store."
        case .setupFailed(let error): "\(error.message) Its data is untouched; the other parts run."
        case .migrationFailed(let error):
            "\(error.message) Its data stays as it was before that step; the other parts run."
        }
    }

    /// The error of the module's commands. Nil while the module runs.
    package var refusal: MizanError? {
        explanation.map { refusal("\(title) is not running (\(state.title)). \($0)") }
    }

    /// The error for clients of the façade: the state, without internal details. Nil while the module runs.
    package var publicRefusal: MizanError? {
        isRunning
            ? nil : refusal("\(title) is not running here (\(state.title)). On the machine, `mizan status` says why.")
    }

    private func refusal(_ message: String) -> MizanError {
        MizanError(.unavailable, "module.not-running", message, details: ["module": id, "state": state.slug])
    }
}
