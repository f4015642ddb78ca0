package import ArgumentParser
package import HTTPKit
internal import HomeCommands
package import Kernel
package import ModuleKit
package import PagesKit
internal import Storage

#if Finance
    internal import FinanceCommands
    internal import FinanceData
    internal import FinancePages
    internal import FinanceRoutes
#endif

#if Fitness
    internal import FitnessCommands
    internal import FitnessData
    internal import FitnessPages
    internal import FitnessRoutes
#endif

#if Habits
    internal import HabitsCommands
    internal import HabitsData
    internal import HabitsPages
    internal import HabitsRoutes
#endif

#if Quran
    internal import QuranCommands
    internal import QuranData
    internal import QuranPages
    internal import QuranRoutes
#endif

#if Library
    internal import LibraryCommands
    internal import LibraryData
    internal import LibraryPages
    internal import LibraryRoutes
#endif

#if Postgres
    internal import HomeBase
    internal import PostgresStorage
#endif

// new-module: imports

/// A slice as the composition root sees it. This is the only file that knows which slices are built in.
package struct EnabledSlice: Sendable {
    package let module: any Module.Type
    /// The first word that a person types: `mizan habits`, `mizan duas`.
    package let commands: [any ParsableCommand.Type]
    private let ownPaths: [PathTemplate]
    /// The slice's endpoints, if the module belongs to this slice.
    package let endpoints: @Sendable (any Module) -> [Endpoint]
    /// The foreign contracts that the slice also serves.
    package private(set) var facades: [ForeignFacade]
    /// The slice's pages, if it has pages and the module belongs to this slice.
    let pages: @Sendable (any Module) -> SlicePages?
    /// Refuses settings with which the slice would not start; runs before a store is created.
    let check: @Sendable (ModuleSettings, TimeZoneDatabase) throws -> Void

    /// The prefixes of the slice's paths. Requests under them are answered even if the slice does not run.
    package var paths: [PathTemplate] { ownPaths + facades.flatMap(\.dialect.prefixes) }

    /// Without `paths`, the slice answers only under its own name and under the prefixes of its foreign façades.
    package init(
        module: any Module.Type, commands: [any ParsableCommand.Type], paths: [PathTemplate]? = nil,
        facades: [ForeignFacade] = [],
        check: @escaping @Sendable (ModuleSettings, TimeZoneDatabase) throws -> Void = { _, _ in },
        pages: @escaping @Sendable (any Module) -> SlicePages? = { _ in nil },
        endpoints: @escaping @Sendable (any Module) -> [Endpoint]
    ) {
        (self.module, self.commands) = (module, commands)
        ownPaths = paths ?? [PathTemplate("/v1/\(module.id)")]
        (self.facades, self.check, self.pages, self.endpoints) = (facades, check, pages, endpoints)
    }

    /// The slice without the façades that are switched off.
    func serving(_ settings: ModuleSettings) -> EnabledSlice {
        var slice = self
        slice.facades.removeAll { !$0.isOn(settings) }
        return slice
    }

    /// All existing slices, whether or not they are in this build. A setting for a slice that is not in this build is not an
    /// error.
    package static let known: Set<String> = [
        "habits", "quran", "finance", "fitness",
        "library",
        // new-module: known slices
    ]

    package static let all: [EnabledSlice] = {
        var slices: [EnabledSlice] = []
        #if Habits
            slices.append(
                EnabledSlice(
                    module: HabitsModule.self, commands: [HabitsCommand.self, DuasCommand.self],
                    paths: [PathTemplate("/v1/habits"), PathTemplate("/v1/duas")],
                    pages: { ($0 as? HabitsModule).map(HabitsPages.pages) }
                ) { module in
                    (module as? HabitsModule).map(HabitsRoutes.endpoints) ?? []
                })
        #endif
        #if Quran
            slices.append(
                EnabledSlice(
                    module: QuranModule.self, commands: [QuranCommand.self],
                    facades: [
                        ForeignFacade(CloudKitFacade.dialect, isOn: { $0[QuranModule.cloudKitToken] != nil }) {
                            module, accounts in
                            (module as? QuranModule).map { CloudKitFacade.endpoints($0, accounts) } ?? []
                        }
                    ], check: QuranModule.check, pages: { ($0 as? QuranModule).map(QuranPages.pages) }
                ) { module in
                    (module as? QuranModule).map(QuranRoutes.endpoints) ?? []
                })
        #endif
        #if Finance
            slices.append(
                EnabledSlice(
                    module: FinanceModule.self, commands: [FinanceCommand<ImportCommand>.self],
                    pages: { ($0 as? FinanceModule).map(FinancePages.pages) }
                ) { module in
                    (module as? FinanceModule).map(FinanceRoutes.endpoints) ?? []
                })
        #endif
        #if Fitness
            slices.append(
                EnabledSlice(
                    module: FitnessModule.self, commands: [FitnessCommand.self],
                    facades: [
                        ForeignFacade(ProgressFacade.dialect, isOn: { $0[FitnessModule.facadeKey] != nil }) {
                            module, accounts in
                            (module as? FitnessModule).map { ProgressFacade.endpoints($0, accounts) } ?? []
                        }
                    ], check: FitnessModule.check, pages: { ($0 as? FitnessModule).map(FitnessPages.pages) }
                ) { module in
                    (module as? FitnessModule).map(FitnessRoutes.endpoints) ?? []
                })
        #endif
        #if Library
            slices.append(
                EnabledSlice(
                    module: LibraryModule.self, commands: [LibraryCommand.self],
                    facades: [
                        ForeignFacade(CatalogueFacade.dialect) { module, _ in
                            (module as? LibraryModule).map(CatalogueFacade.endpoints) ?? []
                        },
                        ForeignFacade(PositionFacade.dialect) { module, _ in
                            (module as? LibraryModule).map(PositionFacade.endpoints) ?? []
                        },
                    ], pages: { ($0 as? LibraryModule).map(LibraryPages.pages) }
                ) { module in
                    (module as? LibraryModule).map(LibraryRoutes.endpoints) ?? []
                })
        #endif
        // new-module: slices
        return slices
    }()
}

/// The engines of this build besides SQLite.
package enum EnabledEngine {
    /// The store in a database of PostgreSQL, with its documents in a directory.
    ///
    /// - Parameters:
    ///   - configuration: names the authorities that may vouch for the database's host, and the pool.
    ///   - isArgument: true if the address is an argument of this process, which other users of the machine can read.
    static func postgres(
        _ address: String, beside directory: String, _ configuration: ApplicationConfiguration, isArgument: Bool
    ) throws(MizanError) -> any StoreAdministration {
        #if Postgres
            let address = try PostgresAddress(
                address, certificates: configuration[ApplicationSettings.caFile],
                keepsStatements: configuration[ApplicationSettings.pooling] == .session)
            guard !isArgument || !address.hasPassword else {
                throw MizanError(
                    .invalidInput, "command.password",
                    "Other users of this machine can read a password in an argument. Give the address in MIZAN_DATABASE, "
                        + "or the password in PGPASSWORD or in the file PGPASSFILE.")
            }
            return PostgresAdministration(
                address, beside: directory, writers: configuration[ApplicationSettings.writers],
                migrations: HomeBase.schema + Application.sliceMigrations)
        #else
            throw MizanError(
                .unsupported, "configuration.no-postgres",
                "This build of Mizan has no PostgreSQL. Use a released program, or build with --traits default,Postgres."
            )
        #endif
    }
}
