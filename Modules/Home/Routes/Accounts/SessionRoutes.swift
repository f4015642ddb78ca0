internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// Signing in and out.
struct SessionRoutes {
    let home: HomeModule

    var all: [Endpoint] { [signIn, refresh, list, signOut, end, signOutEverywhere, setUp] }

    private var signIn: Endpoint {
        .admitting(
            .post, "/v1/sessions", "Sign in",
            body: .object([AccountFields.name, AccountFields.shownPassword]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.created("The session's tokens.", AccountFields.session).withoutAddress],
            errors: .signIn
        ) { [home] input in
            let tokens = try await home.access.signIn.signIn(
                name: input.body.text("name"), password: input.body.text("password"), address: input.address)
            return .secret(201, AccountPresentation.json(tokens))
        }
    }

    private var refresh: Endpoint {
        .admitting(
            .post, "/v1/sessions/refresh", "Get the next tokens of a session",
            body: .object([
                .required(
                    "refreshToken", .text,
                    "Valid for one use. A repetition within 30 seconds gets the same answer; a later repetition "
                        + "ends the session.",
                    example: "mizan_refresh_as-the-last-answer-has-it")
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.ok("The session's next tokens; the earlier tokens are no longer valid.", AccountFields.session)],
            errors: [.sessionOver]
        ) { [home] input in
            let tokens = try await home.access.signIn.refresh(input.body.text("refreshToken"))
            return .secret(200, AccountPresentation.json(tokens))
        }
    }

    private var list: Endpoint {
        .acting(
            .get, "/v1/sessions", "The caller's sessions, the latest used first",
            scope: .read(TokenService.account),
            answers: [
                .ok("The open sessions.", [.required("items", .list(.object(AccountFields.openSession)))])
            ]
        ) { [home] request in
            let sessions = try await home.access.signIn.sessions(of: request.owner)
            return .ok([
                "items": .array(sessions.map { AccountPresentation.json($0, isCurrent: $0.id == request.session) })
            ])
        }
    }

    private var end: Endpoint {
        .acting(
            .delete, "/v1/sessions/{id}", "End a session of the caller", scope: .write(TokenService.account),
            path: [AccountFields.listed("id")],
            answers: [.noContent("The token is no longer valid.")],
            errors: [.sessionUnknown]
        ) { [home] request in
            try await home.access.signIn.end(session: request.path.text("id"), of: request.owner)
            return .noContent
        }
    }

    private var signOut: Endpoint {
        .acting(
            .delete, "/v1/sessions/current", "Sign out", scope: .write(TokenService.account),
            answers: [.noContent("The session has ended.")],
            errors: [.sessionNone]
        ) { [home] request in
            guard let session = request.session else {
                throw Refusal.sessionNone(
                    "The token of this request belongs to no session, so no session can be ended.")
            }
            try await home.access.signIn.signOut(session: session, owner: request.owner)
            return .noContent
        }
    }

    private var signOutEverywhere: Endpoint {
        .acting(
            .delete, "/v1/sessions", "Sign out everywhere", scope: .write(TokenService.account),
            answers: [.noContent("All sessions of the account have ended. API tokens stay.")]
        ) { [home] request in
            _ = try await home.access.signIn.signOutEverywhere(owner: request.owner)
            return .noContent
        }
    }

    private var setUp: Endpoint {
        .admitting(
            .post, "/v1/setup/{secret}", "Make the first account, with the link that the server printed",
            path: [
                .required(
                    "secret", .text, "The secret from the link; valid for one hour and one use.",
                    example: "mizan_setup_as-the-link-has-it")
            ],
            body: .object([AccountFields.name, AccountFields.password]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [
                .created("The account. It is an admin, and has the data that existed before.", AccountFields.profile)
                    .withoutAddress
            ],
            errors: [.accountFirstRunOver]
                + AccountFields.nameRules + AccountFields.passwordRules
        ) { [home] input in
            let profile = try await home.access.firstRun.complete(
                secret: input.path.text("secret"), name: input.body.text("name"),
                password: input.body.text("password"))
            return .created(AccountPresentation.json(profile))
        }
    }
}
