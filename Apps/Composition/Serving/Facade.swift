package import Accounts
package import HTTPKit
internal import HomeDoor
internal import HomePages
internal import HomePeople
package import Kernel
internal import ModuleKit
internal import Storage

/// Mizan's HTTP façade: its endpoints, and the authentication of its callers.
package struct Facade: Sendable {
    package let registry: EndpointRegistry
    package let executor: EndpointExecutor
    /// Looks up the token of each request.
    package let authentication: Authentication
    /// The server's counts, which `/metrics` shows.
    package let requests: RequestMetrics
    /// The number of owners in the store.
    package let owners: Int
    /// The machine's token; nil if there is no valid token.
    package let token: MachineToken?
    /// Remarks on the machine's token, and on users who may read the store's files.
    package let remarks: [String]
    /// The way to create the first account; nil once there is an account. Holds a secret.
    package let firstRun: FirstRunOffer?

    package struct MachineToken: Sendable {
        package let ownerName: String
        package let path: String
    }

    package struct FirstRunOffer: Sendable {
        package let path: String
        /// The path of the page that does the same.
        package let page: String
        package let expiresAt: Instant
        /// The owners whose data the first account can take over by choosing their name, if there are several.
        package let names: [String]
    }
}

extension Application {
    /// The façade with the endpoints of the running modules. The machine's token belongs to the named owner, and is created if
    /// it does not exist. The store is served even if the name fits no owner, or if it is unclear which owner is meant.
    ///
    /// Throws if two endpoints would answer the same request.
    package func facade(tokenOfOwnerNamed name: String?) async throws -> Facade {
        let requests = RequestMetrics()
        let registry = try Contract.registry(
            home: home, slices: slices, modules: modules, requests: requests, closed: closedPaths)
        let file = OwnerTokenFile(in: directory)
        var owners = try await owners()
        let plan = try OwnerTokenPlan(owners: owners, in: file, wanted: name)
        if owners.isEmpty { owners = [try await firstOwner()] }
        return Facade(
            registry: registry, executor: EndpointExecutor(context: context),
            authentication: home.access.authentication, requests: requests, owners: owners.count,
            token: try Self.token(plan.action, file, first: owners[0]),
            remarks: [directory.exposure, plan.remark].compactMap(\.self),
            firstRun: try await firstRunOffer(owners))
    }

    private static func token(
        _ action: OwnerTokenPlan.Action, _ file: OwnerTokenFile, first: StoredOwner
    ) throws -> Facade.MachineToken? {
        let owner: StoredOwner
        switch action {
        case .keep(let holder): owner = holder
        case .make(let chosen): owner = chosen
        case .makeForTheFirst: owner = first
        case .leaveStrange, .none: return nil
        }
        _ = try file.loadOrCreate(for: owner.id)
        return Facade.MachineToken(ownerName: owner.name, path: file.path)
    }

    /// A full disk must not stop the store from being read: in that case there is no first-run link until the next start.
    private func firstRunOffer(_ owners: [StoredOwner]) async throws -> Facade.FirstRunOffer? {
        do {
            return try await home.access.firstRun.offer().map {
                Facade.FirstRunOffer(
                    path: $0.path, page: HomePages.setUp(secret: $0.secret), expiresAt: $0.expiresAt,
                    names: owners.count > 1 ? owners.map(\.name) : [])
            }
        } catch let error as MizanError where error.code == .storageFull {
            return nil
        }
    }

    /// The paths of built-in slices that do not run.
    private var closedPaths: [ClosedPath] {
        zip(slices, states).flatMap { slice, status in
            status.publicRefusal.map { error in slice.paths.map { ClosedPath($0, error) } } ?? []
        }
    }
}
