package import HTTPKit
internal import HomeDoor
internal import HomePages
internal import HomeRoutes
internal import Kernel
package import ModuleKit

/// A foreign contract that a slice serves: its dialect and its endpoints. The dialect is known even if the slice does not run,
/// so that refusals are written in the dialect. A façade that is switched off does not exist.
package struct ForeignFacade: Sendable {
    package let dialect: Dialect
    /// True if the slice's settings switch it on.
    let isOn: @Sendable (ModuleSettings) -> Bool
    /// The façade's endpoints, all under its prefixes, if the module belongs to the slice.
    let endpoints: @Sendable (any Module, any AccountPort) -> [Endpoint]

    package init(
        _ dialect: Dialect, isOn: @escaping @Sendable (ModuleSettings) -> Bool = { _ in true },
        endpoints: @escaping @Sendable (any Module, any AccountPort) -> [Endpoint]
    ) {
        (self.dialect, self.isOn, self.endpoints) = (dialect, isOn, endpoints)
    }
}

extension Contract {
    /// The endpoints of these slices' foreign façades that are switched on. The contract that a server serves describes these
    /// endpoints. The contract of the build does not, because the endpoints depend on a setting.
    static func foreignEndpoints(home: HomeModule, slices: [EnabledSlice], modules: [any Module]) -> [Endpoint] {
        slices.flatMap(\.facades).flatMap { facade in
            let accounts = HomeRoutes.accounts(home, for: facade.dialect)
            return modules.flatMap { facade.endpoints($0, accounts) }
        }
    }

    /// The registry of all endpoints, and of the pages. Throws if a foreign façade has an endpoint outside its prefixes, or if
    /// one of Mizan's own endpoints is under such a prefix.
    static func registry(
        home: HomeModule, slices: [EnabledSlice], modules: [any Module], requests: RequestMetrics = RequestMetrics(),
        closed: [ClosedPath] = []
    ) throws(MizanError) -> EndpointRegistry {
        let foreign = foreignEndpoints(home: home, slices: slices, modules: modules)
        let own = endpoints(home: home, slices: slices, modules: modules, requests: requests, foreign: foreign)
        // The contract does not describe pages: no program reads them.
        let pages = HomePages.endpoints(home, slices.flatMap { slice in modules.compactMap { slice.pages($0) } })
        let registry = try EndpointRegistry(
            own + foreign + pages + [HomePages.entrance],
            dialects: slices.flatMap(\.facades).map(\.dialect) + [HomePages.dialect],
            closed: closed)
        let lost =
            own.filter { registry.dialect(of: $0.path.text) != nil }
            + (foreign + pages).filter { registry.dialect(of: $0.path.text) == nil }
        guard lost.isEmpty else {
            throw MizanError(
                .internal, "http.endpoints",
                "Each of these endpoints is under the prefix of a foreign façade but not part of it, or part of it "
                    + "but not under the prefix: "
                    + lost.map(\.name).joined(separator: ", ") + ".")
        }
        return registry
    }
}
