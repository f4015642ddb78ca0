internal import Accounts
internal import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// A forecast of a start of the server; nothing of the start is carried out.
package struct StartOutlook: Sendable {
    /// One sentence for each thing that was checked.
    package private(set) var lines: [String] = []
    /// The first error that would stop a start; nil if a start would succeed.
    package private(set) var refusal: MizanError?
    /// The slices that would not run.
    private var without: [String] = []

    /// Examines a data directory. `listening` binds the address for a moment.
    package init(
        at path: String, _ configuration: ApplicationConfiguration, machine: MachineZones = .system(),
        listening: (ApplicationConfiguration) throws -> Void
    ) {
        let name = configuration[ApplicationSettings.owner]
        note { try Self.directory(path) }
        let isSafeMode = configuration[ApplicationSettings.safeMode]
        if configuration[ApplicationSettings.database] != nil {
            note { try Self.database(configuration.store(at: path), isSafeMode: isSafeMode) }
        } else if StoreDirectory.holdsStore(path) {
            note { try Self.locks(path) }
            note { try Self.store(SQLiteAdministration(path: path), isSafeMode: isSafeMode) }
            note { try Self.people(path, name) }
        } else {
            let isClear = refusal == nil
            note {
                try StoreInspection.requireMakeable(path)
                return isClear
                    ? ["Store: none yet in \(path). A start makes a store, an owner, and a token for the owner."] : []
            }
            if StoreInspection.exists(path) { note { try Self.locks(path) } }
        }
        if !isSafeMode { settings(configuration, machine.database) }
        note {
            try listening(configuration)
            return [
                "Address: \(configuration[ApplicationSettings.host]), port \(configuration[ApplicationSettings.port]), "
                    + "is free."
            ]
        }
    }

    /// The conclusion.
    package var verdict: String {
        if let refusal { return "A start would end with \(refusal.exitCode): \(refusal.message)" }
        return "A start would serve" + (without.isEmpty ? "." : ", without \(without.joined(separator: ", ")).")
    }

    /// A slice that does not start with its settings is left out; the others run.
    private mutating func settings(_ configuration: ApplicationConfiguration, _ zones: TimeZoneDatabase) {
        for slice in EnabledSlice.all {
            do { try slice.check(configuration.settings(of: slice.module), zones) } catch {
                lines.append("Slice: \(slice.module.id) would be left out. \(MizanError(crossing: error).message)")
                without.append(slice.module.title)
            }
        }
    }

    private mutating func note(_ look: () throws -> [String]) {
        do {
            lines += try look()
        } catch {
            let error = MizanError(crossing: error)
            // A cause is reported once, even if several checks meet it.
            if refusal?.message == error.message { return }
            lines.append("Problem: \(error.message)")
            refusal = refusal ?? error
        }
    }

    private static func directory(_ path: String) throws -> [String] {
        guard StoreInspection.exists(path) else { return [] }
        let directory = try StoreDirectory(existing: path)
        return directory.exposure.map { [$0] } ?? []
    }

    private static func database(_ database: any StoreAdministration, isSafeMode: Bool) throws -> [String] {
        let isThere = try database.holdsStore()
        try database.requireUnused()
        if isThere { return try store(database, isSafeMode: isSafeMode) }
        try database.requireMakeable()
        return ["Store: none yet in \(database.place). A start makes a store."]
    }

    /// Checks the locks in the order in which a start acquires them.
    private static func locks(_ path: String) throws -> [String] {
        let directory = try StoreDirectory(existing: path)
        if let refusal = try ServerLock.refusal(directory) { throw refusal }
        try StoreInspection.requireLocks(directory)
        return []
    }

    private static func store(_ store: any StoreAdministration, isSafeMode: Bool) throws -> [String] {
        var (steps, lines) = (try store.pendingSteps(HomeBase.schema), [String]())
        for set in isSafeMode ? [] : Application.sliceMigrations {
            // A slice whose schema is faulty is left out; the others run.
            do { steps += try store.pendingSteps(HomeBase.schema + [set]).filter { !steps.contains($0) } } catch {
                let error = MizanError(crossing: error)
                if error.isOfTheStore { throw error }
                lines.append("Slice: \(set.module) would be left out. \(error.message)")
            }
        }
        let place = store.file ?? store.place
        guard !steps.isEmpty else { return ["Store: \(place), of this version of Mizan."] + lines }
        return [
            "Store: \(place), of an earlier version. A start first runs "
                + "\(Counted.word(steps.count, "this step", "these steps")): \(steps.joined(separator: ", "))."
        ] + lines
    }

    private static func people(_ path: String, _ name: String?) throws -> [String] {
        let directory = try StoreDirectory(existing: path)
        let file = OwnerTokenFile(in: directory)
        let owners = try StoreInspection.reading(directory.database) { session in
            // A store that was created and never used has no tables.
            try session.firstRow("SELECT 1 FROM sqlite_schema WHERE name = 'owners'") == nil
                ? [] : try Owners.all(in: session)
        }
        let plan = try OwnerTokenPlan(owners: owners, in: file, wanted: name)
        let token =
            switch plan.action {
            case .keep(let owner): "Token: \(file.path) holds the token of “\(owner.name)”."
            case .make(let owner): "Token: a start makes \(file.path) for “\(owner.name)”."
            case .makeForTheFirst: "Token: a start makes the first owner, and \(file.path) with their token."
            case .leaveStrange, .none: "Token: none that is valid."
            }
        let names = owners.map { "“\($0.name)”" }.joined(separator: ", ")
        return ["Owners: \(owners.isEmpty ? "none yet" : names).", token] + (plan.remark.map { [$0] } ?? [])
    }
}
