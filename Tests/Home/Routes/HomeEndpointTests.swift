import Accounts
import Conformance
import HomeBase
import HomeDoor
import HomePeople
import HomeRemotes
import HomeRoutes
import HomeTransfer
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The server's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct HomeEndpointTests {
    @Test(arguments: EndpointConformance.rules)
    func homePassesTheConformanceRule(rule: EndpointRule) async {
        let failure = await Self.suite(isFull: false).failure(of: rule)
        #expect(failure == nil)
    }

    fileprivate static func suite(isFull: Bool) -> EndpointConformance {
        EndpointConformance {
            let archive = try await Self.archive.value
            return try await .copy(of: Self.file.value) { store in
                let home = try Self.home(store)
                let samples = HomeSamples(home: home, store: store, archive: archive, isFull: isFull)
                return (HomeRoutes.endpoints(home), samples.all)
            }
        }
    }

    private static let sets =
        HomeBase.schema + [MigrationSet(module: ShelfModule.id, ShelfModule.migrations)]

    /// Two people with passwords; the first is an admin.
    private static let file = Task {
        try await TestStore.file(sets) { store in
            let home = try home(store)
            for owner in [store.owner, store.other] {
                _ = try await home.access.passwords.set(
                    owner: owner, to: HomeSamples.password, keepTokens: false, by: .machine)
            }
        }
    }

    /// The archive of a person who has no account here.
    private static let archive = Task {
        let store = try await TestStore(sets)
        let stranger = OwnerID(store.context().identifiers.fresh())
        try await store.database.write(.shared) { transaction in
            try Owners.create(stranger, name: "stranger", epoch: "e3", in: transaction)
        }
        _ = try await home(store).accountExport.run(owner: stranger, to: store.directory.file("archive"))
        return try store.directory.bytes(of: "archive")
    }

    static func home(
        _ store: TestStore, books: [String: Int64] = ["Muqaddimah": 12, "Risala": 3]
    ) throws -> HomeModule {
        let context = store.context(
            propertyLists: BookLists(books: books), zones: .test(stays: { try HomeBase.stays(in: $0) }))
        let modules: [any Module] = [ShelfModule(context: context)]
        HomeModule.hold(modules, in: store.database)
        var home = HomeModule(
            context: context, modules: modules,
            directory: try StoreDirectory(creating: store.directory.file("store")),
            hasher: PasswordHasher(parameters: ScryptParameters(logN: 4, r: 8, p: 1)), apple: AppleSample.settings,
            appleKeys: AppleSample.keys())
        home.connectors.kinds.append(SampleRemote.declared)
        return home
    }
}

/// This rule needs a store full of large records and takes minutes in a debug build, so only `Tools/test --full` runs it.
struct HomeLargeReadTests {
    @Test func everyReadEndpointHasALimit() async throws {
        let rule = try #require(EndpointConformance.rules.first { $0.name == "reads.bounded" })
        let failure = await HomeEndpointTests.suite(isFull: true).failure(of: rule)
        #expect(failure == nil)
    }
}
