internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// Sign in with Apple.
struct AppleRoutes {
    let home: HomeModule

    var all: [Endpoint] { [signIn, link, unlink] }

    private static let body = Body.object([
        .required("identityToken", .text, "The token that Apple gave to the app.", example: "eyJraWQiOiJ0In0.e30.AA"),
        .required(
            "nonce", .text, "The nonce itself; the app passed its SHA-256, in lower-case hexadecimal, to Apple.",
            example: "n-0S6_WzA2Mj"),
        .optional(
            "user",
            .object([
                .optional("email", .text), .optional("givenName", .text), .optional("familyName", .text),
            ]), "As Apple gives it to the app at the user's first sign-in."),
    ])

    private static let errors: [Refusal] = [Refusal.appleToken, .appleOff, .appleKeys, [Refusal].throttled[0]] + .text

    private var signIn: Endpoint {
        .admitting(
            .post, "/v1/sessions/apple", "Sign in with Apple", body: Self.body,
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.created("The session's tokens.", AccountFields.session).withoutAddress],
            errors: [.appleUnknown] + Self.errors
        ) { [home] input in
            let tokens = try await home.access.apple.signIn(Self.offer(input.body), address: input.address)
            return .secret(201, AccountPresentation.json(tokens))
        }
    }

    private var link: Endpoint {
        .acting(
            .put, "/v1/account/apple", "Link an Apple Account to one's account, for signing in",
            scope: .write(TokenService.account), body: Self.body, maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [.noContent("The Apple Account is linked.")],
            errors: [.appleTaken, .appleLinked, .authSignInAgain, .ownerUnknown] + Self.errors
        ) { [home] request in
            try await home.access.apple.link(
                Self.offer(request.body), to: request.owner, by: request.authority, address: request.address)
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
