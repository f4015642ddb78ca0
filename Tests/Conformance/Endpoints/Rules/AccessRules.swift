internal import HTTPKit

/// Access: which callers are allowed, and whose data they get. The access matrix covers real sessions and tokens.
enum AccessRules {
    static let all: [EndpointRule] = [
        .each("access.token", "Without a token nothing is told or changed.", where: { $0.endpoint.scope != .open }) {
            fresh in
            let ready = try await fresh.ready()
            try await ready.refused(ready.request().by(nil), "http.unauthenticated", because: "no token")
        },
        .each(
            "access.scope", "Without the scope that it asks for nothing is told or changed.",
            where: { $0.endpoint.scope != .open }
        ) { fresh in
            let ready = try await fresh.ready()
            for (what, caller) in ready.endpoint.scope.strangers(stage: ready.stage) {
                try await ready.refused(ready.request().by(caller), "http.scope", because: what)
            }
        },
        .each("access.enough", "The scope that it asks for is enough.", where: { $0.endpoint.scope.slice != nil }) {
            fresh in
            guard let slice = fresh.endpoint.scope.slice else { return }
            for scope in [fresh.endpoint.scope, .write(slice)] {
                let ready = try await fresh.ready()
                try await ready.succeeds(ready.request().by(ready.caller(only: [scope])))
                // A token for writing may also read, and a request that writes would be executed twice.
                guard !ready.endpoint.isMutating, scope != .write(slice) else { return }
            }
        },
        .each(
            "access.read-only", "Who may only read changes nothing.",
            where: { $0.endpoint.isMutating && $0.isOfOwner }
        ) { fresh in
            let ready = try await fresh.ready()
            let readOnly = ready.caller(only: [.read(ready.endpoint.scope.slice ?? "any"), .readAny])
            try await ready.refused(ready.request().by(readOnly), "http.scope", because: "a token that may only read")
        },
        owners,
    ]

    private static let owners = EndpointRule(
        "access.owners", "What one owner has is to another as if it were not there, and stays as it is."
    ) { probe in
        try await probe.forEach("access.owners", where: \.isOfOwner) { fresh in
            let nobodys = try await probe.onStage(of: fresh.endpoint) { try await $0.asOther() }
            let ready = try await fresh.filled()
            let before = try await ready.stage.facts(of: ready.stage.owner)
            let owners = try await ready.asOther()
            try await ready.stage.facts(of: ready.stage.owner).requireSame(as: before, "another owner")
            try Expect.equal(owners.status, nobodys.status, "the status where an owner has what another asks for")
            try Expect.equal(owners.reason, nobodys.reason, "the reason where an owner has what another asks for")
            guard !ready.endpoint.isMutating, owners.isSuccess else { return }
            try Expect.equal(owners.bytes, nobodys.bytes, "the answer where an owner has something")
        }
    }
}

extension Scope {
    /// Callers whose access just falls short of this scope.
    fileprivate func strangers(stage: EndpointStage) -> [(String, Caller)] {
        var others: [(String, Caller)] = [
            ("no scope", Caller(owner: stage.owner, permissions: .only([]), isAdmin: true))
        ]
        switch self {
        case .open: return []
        case .read(let slice), .write(let slice):
            let elsewhere: Set<Scope> = [.write(slice + "s"), .read(slice + "s"), .metrics]
            others.append(("another slice's scope", Caller(owner: stage.owner, permissions: .only(elsewhere))))
        case .readAny, .writeAny:
            others.append(
                ("the scope of the metrics", Caller(owner: stage.owner, permissions: .only([.metrics]), isAdmin: true)))
        case .admin, .metrics:
            others += [
                ("a member", Caller(owner: stage.other, permissions: self == .admin ? .everything : .only([.metrics]))),
                (
                    "an admin's token for a slice",
                    Caller(owner: stage.owner, permissions: .only([.write("any"), .read("any")]), isAdmin: true)
                ),
            ]
        }
        return others
    }
}

extension EndpointCase {
    fileprivate func asOther() async throws -> EndpointAnswer {
        try await send(request().by(caller(stage.other)))
    }
}
