package import Changes
package import HTTPKit
internal import Kernel
package import ModuleKit
package import Storage

/// A slice that stores nothing and answers in two foreign contracts.
package struct ProbeModule: Module {
    package static let id = "probe"
    package static let title = "Probe"
    package static let migrations: [Migration] = []
    package let recordTypes: [any RecordType] = []
    package let importers: [any Importer] = []

    package init(context: ModuleContext) {}
}

/// The same slice with an error at its start.
package struct UnmadeProbeModule: Module {
    package static let id = "unmadeprobe"
    package static let title = "Unmade probe"
    package static let migrations: [Migration] = []
    package let recordTypes: [any RecordType] = []
    package let importers: [any Importer] = []

    package init(context: ModuleContext) throws {
        throw MizanError(.unavailable, "probe.unmade", "It cannot be made.")
    }
}

/// The endpoints under `/probe/1`, and some under `/strict/v1`.
package struct ProbeRoutes {
    private let accounts: any AccountPort
    private let prefix: String

    package init(_ accounts: any AccountPort, under prefix: PathTemplate) {
        self.accounts = accounts
        self.prefix = prefix.text
    }

    package static let clientKey = "the-probe's-own-key"

    package var all: [Endpoint] {
        [signIn, refresh, signOut, me, entry, add, admin, busy, fault, page, picture, table]
    }

    private func path(_ rest: String) -> PathTemplate { PathTemplate(prefix + rest) }

    // MARK: Sessions

    private static let session: [Field] = [.required("token", .text), .required("refreshToken", .text)]

    private static func json(_ session: ForeignSession) -> JSONValue {
        ["token": .string(session.access), "refreshToken": .string(session.refresh)]
    }

    private var signIn: Endpoint {
        .admitting(
            .post, path("/sign-in"), "Sign in",
            body: .object([.required("email", .text), .required("password", .text)]), maximumBodyBytes: 4_096,
            answers: [.ok("A session.", Self.session)],
            errors: [Refusal(.unauthenticated, "probe.client", "The program has no key.")] + .signIn
        ) { [accounts, prefix] input in
            guard prefix == "/strict/v1" || input.clientKey == Self.clientKey else {
                throw MizanError(.unauthenticated, "probe.client", "The program has no key.")
            }
            let session = try await accounts.signIn(
                name: input.body.text("email"), password: input.body.text("password"), address: input.address)
            return .ok(Self.json(session))
        }
    }

    private var refresh: Endpoint {
        .admitting(
            .post, path("/refresh"), "Refresh", body: .object([.required("refreshToken", .text)]),
            maximumBodyBytes: 4_096, answers: [.ok("A session.", Self.session)], errors: [.sessionOver]
        ) { [accounts] input in .ok(Self.json(try await accounts.refresh(input.body.text("refreshToken")))) }
    }

    private var signOut: Endpoint {
        .acting(
            .post, path("/sign-out"), "Sign out", scope: .write(ProbeModule.id), answers: [.noContent("It is over.")]
        ) { [accounts] request in
            try await accounts.signOut(request)
            return .noContent
        }
    }

    private var me: Endpoint {
        .acting(
            .get, path("/me"), "Who asks", scope: .read(ProbeModule.id),
            answers: [.ok("The account.", [.required("name", .text)])]
        ) { [accounts] request in .ok(["name": .string(try await accounts.name(of: request.owner))]) }
    }

    // MARK: Data

    private var entry: Endpoint {
        .reading(
            .get, path("/entries/{id}"), "An entry", slice: ProbeModule.id, path: [.required("id", .text)],
            answers: [.ok("It.", [.required("id", .text)])],
            errors: [Refusal(.notFound, "probe.absent", "There is none.")]
        ) { request, _ in
            guard try request.path.text("id") == "1" else {
                throw MizanError(.notFound, "probe.absent", "There is no such entry.")
            }
            return .ok(["id": "1"])
        }
    }

    private var add: Endpoint {
        .writing(
            .post, path("/entries"), "Add an entry", slice: ProbeModule.id,
            body: .object([
                .required("quantity", .number), .optional("notes", .text),
                .optional("parts", .list(.object([.required("count", .integer)]))),
            ]), maximumBodyBytes: 4_096,
            answers: [
                .created("It.", [.required("quantity", .number), .required("counts", .list(.integer))]).withoutAddress
            ]
        ) { request, _ in
            let parts = try request.body.optional("parts", as: [JSONValue].self) ?? []
            return .created([
                "quantity": .number(try request.body.number("quantity")),
                "counts": .array(parts.compactMap { $0["count"] }),
            ])
        }
    }

    // MARK: Refusals and faults

    private var admin: Endpoint {
        .acting(.get, path("/admin"), "For admins", scope: .admin, answers: [.noContent("")]) { _ in .noContent }
    }

    private var busy: Endpoint {
        .open(
            .get, path("/busy"), "Not now", answers: [.noContent("")],
            errors: [Refusal(.unavailable, "probe.busy", "Not now.")]
        ) { _ in throw MizanError(.unavailable, "probe.busy", "Not now.", details: ["retryAfter": "7"]) }
    }

    private struct Inner: Error {}

    private var fault: Endpoint {
        .open(.get, path("/fault"), "A fault", answers: [.noContent("")]) { _ in throw Inner() }
    }

    // MARK: Answers other than JSON

    private var page: Endpoint {
        .open(.get, path("/page"), "A page", answers: [.html("It.", policy: .form)]) { _ in
            .ok(EncodedBody(contentType: EncodedBody.html, bytes: Array("<!doctype html><form>".utf8)))
        }
    }

    private var picture: Endpoint {
        .open(.get, path("/picture"), "A picture", answers: [.svg("It.")]) { _ in .svg(Array("<svg/>".utf8)) }
    }

    private var table: Endpoint {
        .open(.get, path("/table"), "A table", answers: [.ok("It.", text: EncodedBody.csv)]) { _ in
            .ok(EncodedBody(contentType: EncodedBody.csv, bytes: Array("a,b\r\n".utf8)))
        }
    }
}
