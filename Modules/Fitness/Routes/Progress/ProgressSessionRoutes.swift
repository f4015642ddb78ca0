internal import FitnessData
internal import HTTPKit
internal import Kernel

/// Endpoints for registering, signing in and refreshing. The e-mail is the account's name.
struct ProgressSessionRoutes {
    let fitness: FitnessModule
    let accounts: any AccountPort
    let client: ProgressClientKey

    var all: [Endpoint] { [register, login, refresh] }

    private static let maximumBodyBytes = 8_192
    private static let email = Field.required("email", .text, "The account's name.", example: "amina@example.org")
    private static let password = Field.required("password", .text, example: "correct horse battery")
    private static let tokens: [Field] = [.required("access_token", .text), .required("refresh_token", .text)]

    private static func data(_ fields: [Field]) -> [Field] { [.required("data", .object(fields))] }

    private var register: Endpoint {
        .admitting(
            .post, "/api/v1/auth/register", "Make an account",
            body: .object([
                Self.email, Self.password,
                .required("name", .text, "Checked, but not stored.", example: "Amina"),
                .required("date_of_birth", .text, "Checked, but not stored.", example: "1990-01-31"),
            ]), maximumBodyBytes: Self.maximumBodyBytes,
            answers: [
                .created(
                    "The account, and its first session.",
                    Self.data(
                        [
                            .required("user_id", .text), .required("email", .text), .required("name", .text),
                            .required("created_at", .instant),
                        ] + Self.tokens)
                ).withoutAddress
            ],
            errors: ProgressRegistration.errors + [ProgressClientKey.error, .noSecret] + [Refusal].throttledRegistration
        ) { [fitness, accounts, client] input in
            try client.require(input)
            let registration = try ProgressRegistration(input.body, for: fitness)
            let made = try await accounts.register(
                name: registration.email, password: input.body.text("password"), address: input.address)
            return .created([
                "data": .object(
                    [
                        .init("user_id", .string(made.session.owner.description)),
                        .init("email", .string(registration.email)), .init("name", .string(registration.name)),
                        .init("created_at", .string(made.createdAt.description)),
                    ] + Self.members(made.session))
            ])
        }
    }

    private var login: Endpoint {
        .admitting(
            .post, "/api/v1/auth/login", "Sign in", body: .object([Self.email, Self.password]),
            maximumBodyBytes: Self.maximumBodyBytes, answers: [.ok("A session.", Self.data(Self.tokens))],
            errors: [ProgressClientKey.error, .noSecret] + [Refusal].signIn
        ) { [accounts, client] input in
            try client.require(input)
            let session = try await accounts.signIn(
                name: input.body.text("email"), password: input.body.text("password"), address: input.address)
            return .ok(["data": .object(Self.members(session))])
        }
    }

    private var refresh: Endpoint {
        .admitting(
            .post, "/api/v1/auth/refresh", "Get the next tokens of a session",
            body: .object([
                .required(
                    "refresh_token", .text,
                    "Valid for one use. A repetition within 30 seconds returns the same tokens; a later repetition "
                        + "ends the session.",
                    example: "mizan_refresh_as-the-last-answer-has-it")
            ]), maximumBodyBytes: Self.maximumBodyBytes,
            answers: [
                .ok(
                    "The session's next tokens; the earlier tokens are no longer valid.", Self.data(Self.tokens))
            ],
            errors: [ProgressClientKey.error, .sessionOver, .noSecret]
        ) { [accounts, client] input in
            try client.require(input)
            do {
                let session = try await accounts.refresh(input.body.text("refresh_token"))
                return .ok(["data": .object(Self.members(session))])
            } catch let error as MizanError where error.reason == Refusal.sessionOver.reason {
                // The same answer for every invalid token, in the contract's words.
                throw Refusal.sessionOver("refresh token has been revoked")
            }
        }
    }

    private static func members(_ session: ForeignSession) -> [JSONValue.Member] {
        [.init("access_token", .string(session.access)), .init("refresh_token", .string(session.refresh))]
    }
}
