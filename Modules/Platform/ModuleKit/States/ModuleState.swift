package import Kernel

/// The state of a module: running, or the reason why the module does not run.
///
/// A module that does not run does not affect other modules, and its data stays as it is.
package enum ModuleState: Sendable, Hashable {
    case running
    case notLoaded(Absence)
    /// The module's schema is up to date, but its instance could not be created.
    case setupFailed(MizanError)
    /// The module's schema could not be brought up to date. The failed migration was rolled back.
    case migrationFailed(MizanError)

    /// The reason why a module was not even started.
    package enum Absence: String, Sendable {
        /// Mizan was started with `--safe-mode`.
        case safeMode
        /// The store has data of a module that this build does not have.
        case notBuiltIn
    }

    /// For people: `migration failed`.
    package var title: String {
        switch self {
        case .running: "running"
        case .notLoaded: "not loaded"
        case .setupFailed: "setup failed"
        case .migrationFailed: "migration failed"
        }
    }

    /// For programs: `migration-failed`.
    package var slug: String { title.replacing(" ", with: "-") }

    /// The error of a failed start.
    package var failure: MizanError? {
        switch self {
        case .running, .notLoaded: nil
        case .setupFailed(let error), .migrationFailed(let error): error
        }
    }
}
