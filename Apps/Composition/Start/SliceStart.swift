internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Starts the slices. A slice that fails degrades alone: the others run, and its data stays as it is.
struct SliceStart {
    let database: any Database
    let slices: [EnabledSlice]

    /// Brings every schema up to date, and returns the failures of slices.
    ///
    /// If there is nothing to do, this is one read. Only when that fails is it done part by part: the platform's and Home's own
    /// steps must succeed, and an error of the store itself ends the start, whichever part met it.
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

    /// For `--safe-mode`: the slices' schemas are left as they are.
    func migrateHomeAlone() async throws {
        try await database.migrate(HomeBase.schema)
    }

    /// Makes the modules whose schema is up to date; returns them and the state of all.
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

    /// The error as the slice's; thrown on if it is the store's.
    static func blamed(_ error: any Error) throws -> MizanError {
        let error = MizanError(crossing: error)
        if error.isOfTheStore { throw error }
        return error
    }
}
