internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomeRoutes
internal import ModuleKit

/// Mizan's endpoints as values; they need no server.
enum Contract {
    /// The endpoints of Home and of the given modules, and the endpoint that describes all endpoints, foreign façades included.
    static func endpoints(
        home: HomeModule, slices: [EnabledSlice], modules: [any Module], requests: RequestMetrics = RequestMetrics(),
        foreign: [Endpoint] = []
    ) -> [Endpoint] {
        let ofSlices = slices.flatMap { slice in modules.flatMap { slice.endpoints($0) } }
        return OpenAPIRoute.adding(
            to: HomeRoutes.endpoints(home, requests: requests) + ofSlices, describing: foreign,
            of: slices.flatMap(\.facades).map(\.dialect))
    }

    /// The parts that have endpoints: Home, and each slice.
    static let slices = [HomeBase.id] + EnabledSlice.all.map { $0.module.id }

    static func slice(of endpoint: Endpoint) -> String {
        let path = endpoint.path.text + "/"
        let own = EnabledSlice.all.first { $0.paths.contains { path.hasPrefix($0.text + "/") } }
        return own?.module.id ?? HomeBase.id
    }

    /// The endpoints of everything that is built in. Without a store they can be described but not run.
    static func endpointsOfThisBuild() throws -> [Endpoint] {
        let setup = Application.setup(at: "")
        let modules = try setup.modules()
        let home = HomeModule(context: setup.contextWithoutStore, modules: modules)
        return endpoints(home: home, slices: EnabledSlice.all, modules: modules)
    }
}
