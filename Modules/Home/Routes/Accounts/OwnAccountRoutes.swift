internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import HomeTransfer
internal import Kernel
internal import Storage

/// One's own account.
struct OwnAccountRoutes {
    let home: HomeModule

    var all: [Endpoint] { [show, rename, changePassword, remove, callOff] }

    private var show: Endpoint {
        .acting(
            .get, "/v1/account", "One's own account", scope: .read(TokenService.account),
            answers: [.ok("It.", AccountFields.profile)], errors: [.ownerUnknown]
        ) { [home] request in
            .ok(AccountPresentation.json(try await home.access.people.profile(of: request.owner)))
        }
    }

    private var rename: Endpoint {
        .acting(
            .put, "/v1/account/name", "Change one's name", scope: .write(TokenService.account),
            body: .object([AccountFields.name]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.ok("The account. The owner signs in with the new name from now on.", AccountFields.profile)],
            errors: AccountFields.nameRules + [.ownerUnknown, .authSignInAgain]
        ) { [home] request in
            let profile = try await home.access.people.rename(
                request.owner, to: request.body.text("name"), by: request.authority)
            return .ok(AccountPresentation.json(profile))
        }
    }

    private var changePassword: Endpoint {
        .acting(
            .put, "/v1/account/password", "Change one's password", scope: .write(TokenService.account),
            body: .object([
                .required("current", .text, "The current password.", example: AccountFields.password.example),
                .required("new", .text, AccountFields.password.description, example: "a staple for every battery"),
                AccountFields.keepTokens,
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [
                .noContent(
                    "It is changed. All sessions have ended, and the API tokens too unless they were kept.")
            ],
            errors: [.wrongPassword, [Refusal].throttled[0], .accountNoPassword]
                + AccountFields.passwordRules
        ) { [home] request in
            _ = try await home.access.passwords.change(
                owner: request.owner, from: request.body.text("current"), to: request.body.text("new"),
                keepTokens: request.body.optional("keepTokens", as: Bool.self) ?? false, address: request.address)
            return .noContent
        }
    }

    /// A POST, because a DELETE has no body for the password.
    private var remove: Endpoint {
        .acting(
            .post, "/v1/account/deletion", "Remove the caller's account and everything stored for it",
            scope: .write(TokenService.account), body: .object([AccountFields.shownPassword, AccountFields.remote]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("The store holds nothing of the account any more."), AccountFields.leaves],
            errors: [
                Refusal.wrongPassword, .accountLastAdmin, .accountNoPassword, .ownerUnknown, .accountRemoteChoice,
            ] + [Refusal].throttled
        ) { [home] request in
            let refusal = try await AccountDeletion.refusal(
                of: request.owner, password: request.body.text("password"), address: request.address,
                by: home.access.check)
            let fate = try request.body.optionalText("remote").flatMap(RemoteFate.init(rawValue:))
            return try await home.removal(of: request.owner, fate, unless: refusal)
        }
    }

    private var callOff: Endpoint {
        .acting(
            .delete, "/v1/account/deletion", "Keep an account that waits for the removal of its records at its remotes",
            scope: .write(TokenService.account), answers: [.noContent("The account stays, and sync begins anew.")],
            errors: [.accountNotLeaving]
        ) { [home] request in
            _ = try await home.connectors.callOffLeaving(request.owner)
            return .noContent
        }
    }
}

extension HomeModule {
    /// Removes an account, or makes it leave.
    func removal(
        of owner: OwnerID, _ fate: RemoteFate?, unless refusal: @escaping AccountDeletion.Check
    ) async throws -> Response {
        guard try await removeAccount(owner, remote: fate, staying: false, unless: refusal) == nil else {
            return .noContent
        }
        return .ok(AccountPresentation.json(try await access.people.profile(of: owner)))
    }
}
