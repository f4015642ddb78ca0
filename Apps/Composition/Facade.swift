internal import HomeRoutes
package import HTTPKit
internal import ModuleKit

/// What the house serves over HTTP.
package struct Facade: Sendable {
    package let registry: EndpointRegistry
    package let executor: EndpointExecutor
}

extension House {
    /// The endpoints of the modules that are running; two that would answer the same request are refused here.
    package func facade() throws -> Facade {
        let slices = EnabledSlice.all.flatMap { slice in modules.flatMap { slice.endpoints($0) } }
        return Facade(
            registry: try EndpointRegistry(HomeRoutes.endpoints(home) + slices),
            executor: EndpointExecutor(context: context))
    }
}
