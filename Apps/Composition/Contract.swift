internal import HTTPKit
internal import HomeData
internal import HomeRoutes
internal import Kernel
internal import ModuleKit
internal import Storage

/// What the house serves over HTTP, as values: nothing here needs a server.
enum Contract {
    /// The endpoints of Home and of these modules, and the one that describes them all.
    static func endpoints(
        home: HomeModule, slices: [EnabledSlice], modules: [any Module], requests: RequestFigures = RequestFigures()
    ) -> [Endpoint] {
        let ofSlices = slices.flatMap { slice in modules.flatMap { slice.endpoints($0) } }
        return OpenAPIRoute.adding(to: HomeRoutes.endpoints(home, requests: requests) + ofSlices)
    }

    /// The endpoints of everything that is built in, without a store: they can be described but not run.
    static func endpointsOfThisBuild() throws -> [Endpoint] {
        let context = ModuleContext(
            database: NoStore(), clock: .system, identifiers: .system(clock: .system),
            propertyLists: PropertyListPort())
        let slices = EnabledSlice.all
        let modules = try slices.map { try $0.module.init(context: context) }
        return endpoints(home: HomeModule(context: context, modules: modules), slices: slices, modules: modules)
    }
}

/// Stands where a store would, for what only describes.
private struct NoStore: Database {
    private static let refusal = MizanError(.internal, "contract.no-store", "A contract is described, not run.")

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result { throw Self.refusal }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result { throw Self.refusal }

    func migrate(_ sets: [MigrationSet]) async throws { throw Self.refusal }

    func scrub() async throws -> Bool { throw Self.refusal }

    func close() async throws {}
}
