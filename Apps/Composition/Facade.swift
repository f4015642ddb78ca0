package import Accounts
package import HTTPKit
internal import HomeData
package import Kernel
internal import ModuleKit
internal import Storage

/// What the house serves over HTTP, to whom.
package struct Facade: Sendable {
    package let registry: EndpointRegistry
    package let executor: EndpointExecutor
    /// Looks a token up at each request.
    package let authentication: Authentication
    /// What the server counts, and `/metrics` shows.
    package let requests: RequestFigures
    package let ownerName: String
    package let tokenFile: String
    /// How the first account is made, while there is none. Holds a secret.
    package let firstRun: FirstRunOffer?

    package struct FirstRunOffer: Sendable {
        package let path: String
        package let expiresAt: Instant
    }
}

extension House {
    /// The endpoints of the modules that are running, for one owner, whose token is made if there is none.
    ///
    /// Two endpoints that would answer the same request are refused here.
    package func facade(forOwnerNamed name: String?) async throws -> Facade {
        let requests = RequestFigures()
        let endpoints = Contract.endpoints(home: home, slices: slices, modules: modules, requests: requests)
        let registry = try EndpointRegistry(endpoints, closed: closedPaths)
        let owner = try await owner(named: name)
        let tokens = OwnerTokenFile(in: directory)
        _ = try tokens.loadOrCreate(for: owner.id)
        return Facade(
            registry: registry, executor: EndpointExecutor(context: context),
            authentication: home.access.authentication, requests: requests, ownerName: owner.name,
            tokenFile: tokens.path,
            firstRun: try await firstRunOffer())
    }

    /// A disk that is full must not keep the house from being read: then there is no link until the next start.
    private func firstRunOffer() async throws -> Facade.FirstRunOffer? {
        do {
            return try await home.access.firstRun.offer().map {
                Facade.FirstRunOffer(path: $0.path, expiresAt: $0.expiresAt)
            }
        } catch let error as MizanError where error.code == .storageFull {
            return nil
        }
    }

    /// Where the slices would answer that are built in and do not run.
    private var closedPaths: [ClosedPath] {
        zip(slices, states).flatMap { slice, status in
            status.publicRefusal.map { error in slice.paths.map { ClosedPath($0, error) } } ?? []
        }
    }
}
