package import Accounts
package import HTTPKit
internal import ModuleKit
internal import Storage

/// What the house serves over HTTP, to whom.
package struct Facade: Sendable {
    package let registry: EndpointRegistry
    package let executor: EndpointExecutor
    package let ownerName: String
    package let token: OwnerToken
    package let tokenFile: String
}

extension House {
    /// The endpoints of the modules that are running, for one owner, whose token is made if there is none.
    ///
    /// Two endpoints that would answer the same request are refused here.
    package func facade(forOwnerNamed name: String?) async throws -> Facade {
        let endpoints = Contract.endpoints(home: home, slices: slices, modules: modules)
        let registry = try EndpointRegistry(endpoints, closed: closedPaths)
        let owner = try await owner(named: name)
        let tokens = OwnerTokenFile(in: directory)
        return Facade(
            registry: registry, executor: EndpointExecutor(context: context), ownerName: owner.name,
            token: try tokens.loadOrCreate(for: owner.id), tokenFile: tokens.path)
    }

    /// Where the slices would answer that are built in and do not run.
    private var closedPaths: [ClosedPath] {
        zip(slices, states).flatMap { slice, status in
            status.publicRefusal.map { error in slice.paths.map { ClosedPath($0, error) } } ?? []
        }
    }
}
