internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import Storage

/// Sign in with Apple.
struct AppleRoutes {
    let home: HomeModule

    var all: [Endpoint] { [signIn, link, unlink] }

    private static let offered: [Field] = [
        .required("identityToken", .text, "The token that Apple gave to the app.", example: "eyJraWQiOiJ0In0.e30.AA"),
        .required(
            "nonce", .text, "The nonce itself; the app passed its SHA-256, in lower-case hexadecimal, to Apple.",
            example: "n-0S6_WzA2Mj"),
        .optional(
            "user",
            .object([
                .optional("email", .text), .optional("givenName", .text), .optional("familyName", .text),
            ]), "As Apple gives it to the app at the user's first sign-in."),
    ]

    private static let errors: [Refusal] = [Refusal.appleToken, .appleOff, .appleKeys] + .text

    private var signIn: Endpoint {
        .admitting(
            .post, "/v1/sessions/apple", "Sign in with Apple", body: .object(Self.offered),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.created("The session's tokens.", AccountFields.session).withoutAddress],
            errors: [.appleUnknown, [Refusal].throttled[0]] + Self.errors
        ) { [home] input in
            let tokens = try await home.access.apple.signIn(Self.offer(input.body), address: input.address)
            return .secret(201, AccountPresentation.json(tokens))
        }
    }

    private var link: Endpoint {
        .acting(
            .put, "/v1/account/apple", "Link an Apple Account to one's account, for signing in",
            scope: .write(TokenService.account), body: .object(Self.offered + [AccountFields.shownPassword]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("The Apple Account is linked. A new password unlinks it.")],
            errors: [
                Refusal.appleTaken, .appleLinked, .authSignInAgain, .ownerUnknown, .wrongPassword, .accountNoPassword,
            ] + [Refusal].throttled + Self.errors
        ) { [home] request in
            try await home.access.apple.link(
                Self.offer(request.body), to: request.owner, password: request.body.text("password"),
                by: request.authority, address: request.address)
            return .noContent
        }
    }

    private var unlink: Endpoint {
        .acting(
            .delete, "/v1/sessions/apple", "Unlink the Apple Account of one's account",
            scope: .write(TokenService.account),
            answers: [.noContent("The Apple Account no longer signs in. Open sessions stay.")], errors: [.appleNone]
        ) { [home] request in
            try await home.access.apple.unlink(request.owner)
            return .noContent
        }
    }

    private static func offer(_ body: Values) throws -> AppleSignIn.Offer {
        let user = try body.optionalObject("user")
        return try AppleSignIn.Offer(
            token: body.text("identityToken"), nonce: body.text("nonce"), email: user?.optionalText("email"),
            givenName: user?.optionalText("givenName"), familyName: user?.optionalText("familyName"))
    }
}
