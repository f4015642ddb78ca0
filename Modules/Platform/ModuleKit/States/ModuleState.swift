package import Kernel

/// The state of a module: it runs, or it does not and says why.
///
/// A module that does not run takes no other with it, and its data stays as it is.
package enum ModuleState: Sendable, Hashable {
    case running
    case notLoaded(Absence)
    /// Its schema is up to date, but it could not be made.
    case setupFailed(MizanError)
    /// Its schema could not be brought up to date; the step that failed was undone.
    case migrationFailed(MizanError)

    /// Why a module was not even tried.
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

    /// The error of a start that failed.
    package var failure: MizanError? {
        switch self {
        case .running, .notLoaded: nil
        case .setupFailed(let error), .migrationFailed(let error): error
        }
    }
}
