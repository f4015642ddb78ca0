internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Starts the slices. A slice that fails is left out, and its data stays unchanged. All other slices run.
struct SliceStart {
    let database: any Database
    let slices: [EnabledSlice]

    /// Brings every schema up to date, and returns the failures of slices.
    ///
    /// If all schemas are up to date, this is one read. If the common run fails, the steps of each part run separately. The
    /// steps of the platform and of Home must succeed. An error of the store itself always ends the start, whichever part
    /// caused the error.
    func migrate() async throws -> [String: MizanError] {
        let sets = slices.map { $0.module.migrationSet }
        do {
            try await database.migrate(HomeBase.schema + sets)
            return [:]
        } catch let error as MizanError where error.isOfTheStore {
            throw error
        } catch {
            try await database.migrate(HomeBase.schema)
        }
        var failures: [String: MizanError] = [:]
        for set in sets {
            do {
                try await database.migrate([set])
            } catch {
                failures[set.module] = try Self.blamed(error)
            }
        }
        return failures
    }

    /// For `--safe-mode`: leaves the slices' schemas as they are.
    func migrateHomeAlone() async throws {
        try await database.migrate(HomeBase.schema)
    }

    /// Creates the modules whose schema is up to date; returns them and the states of all slices.
    func load(
        _ context: ModuleContext, _ configuration: ApplicationConfiguration, failures: [String: MizanError]
    ) throws -> (modules: [any Module], states: [ModuleStatus]) {
        var modules: [any Module] = []
        let states = try slices.map { slice in
            if let failure = failures[slice.module.id] { return ModuleStatus(slice.module, .migrationFailed(failure)) }
            do {
                let own = context.with(configuration.settings(of: slice.module))
                modules.append(try slice.module.init(context: own))
                return ModuleStatus(slice.module, .running)
            } catch {
                return ModuleStatus(slice.module, .setupFailed(try Self.blamed(error)))
            }
        }
        return (modules, states)
    }

    /// The error, as an error of the slice. An error of the store itself is rethrown.
    static func blamed(_ error: any Error) throws -> MizanError {
        let error = MizanError(crossing: error)
        if error.isOfTheStore { throw error }
        return error
    }
}
