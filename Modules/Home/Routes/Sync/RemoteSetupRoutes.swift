internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import Kernel

/// Setting up the caller's remotes, and deciding about conflicts. Only a person who is signed in may do that: a remote receives
/// all records of its slices, whatever a token may read. The secret of a remote is stored sealed, and no answer contains it.
struct RemoteSetupRoutes {
    let home: HomeModule

    var all: [Endpoint] { [kinds, add, pause, resume, remove, resolve] }

    private static let scope = Scope.write(TokenService.account)
    private static let path = [Field.required("name", .text, "The name of the remote.", example: "server")]

    private var kinds: Endpoint {
        .acting(
            .get, "/v1/sync/kinds", "The kinds of remotes, and the questions to the person who sets one up",
            scope: .read(TokenService.account),
            answers: [.ok("All kinds of this server.", [.required("items", .list(.object(Self.kind)))])]
        ) { [home] _ in
            .ok(["items": .array(home.connectors.offers.map { Self.json($0.name, $0.questions) })])
        }
    }

    private static let kind: [Field] = [
        .required("name", .text), .required("title", .text, "As in the middle of a sentence."),
        .required(
            "questions",
            .list(
                .object([
                    .required("name", .text), .required("title", .text),
                    .required("isSecret", .boolean, "True if it is typed without echo."),
                    .required("isOptional", .boolean),
                ]))),
    ]

    private static func json(_ name: String, _ questions: ConnectorService.Questions) -> JSONValue {
        func json(_ one: ConnectorService.Questions.One, isSecret: Bool) -> JSONValue {
            [
                "name": .string(one.name), "title": .string(one.title), "isSecret": .boolean(isSecret),
                "isOptional": .boolean(one.isOptional),
            ]
        }
        let identity = questions.identity.map { [json($0, isSecret: false)] } ?? []
        return [
            "name": .string(name), "title": .string(questions.title),
            "questions": .array(identity + questions.secrets.map { json($0, isSecret: true) }),
        ]
    }

    private var add: Endpoint {
        .acting(
            .post, "/v1/sync/connectors", "Sync with a remote", scope: Self.scope,
            body: .object([
                .required("name", .text, "Small letters, digits and hyphens.", example: "server"),
                .optional("kind", .text, "As in the list of kinds; another Mizan by default."),
                .optional("address", .text, "Absent if the answers say it.", example: "https://mizan.example.org"),
                .required(
                    "answers", .list(.object([.required("name", .text), .required("value", .text)])),
                    "The answers to the questions of the kind.", example: [["name": "token", "value": "t"]]),
                .optional("slices", .list(.text), "By default all slices that both sides have."),
            ]),
            maximumBodyBytes: AccountFields.maximumBodyBytes,
            answers: [
                ResponseSpec(
                    status: 201, "The remote. Nothing has been sent or received yet.", .object(ConnectorRoutes.fields)
                ).withoutAddress
            ], errors: [.syncRemote]
        ) { [home] request in
            let wish = ConnectorService.Wish(
                name: try request.body.text("name"),
                kind: try request.body.optionalText("kind") ?? ConnectorService.usualKind,
                address: try request.body.optionalText("address"), answers: try Self.answers(request),
                slices: try request.body.optional("slices", as: [String].self) ?? [])
            return .secret(
                201,
                try await ConnectorService.telling { try await home.connectors.add(wish, owner: request.owner) }.json)
        }
    }

    /// The later of two answers to the same question counts.
    private static func answers(_ request: Request) throws -> [String: String] {
        let answers = try request.body.objects("answers").map { (try $0.text("name"), try $0.text("value")) }
        return Dictionary(answers) { $1 }
    }

    private var pause: Endpoint {
        pausing("/v1/sync/connectors/{name}/pause", "Pause sending to a remote and receiving from it", true)
    }

    private var resume: Endpoint {
        pausing("/v1/sync/connectors/{name}/resumption", "Continue with a paused remote", false)
    }

    private func pausing(_ path: PathTemplate, _ summary: String, _ isPaused: Bool) -> Endpoint {
        .acting(
            .put, path, summary, scope: Self.scope, path: Self.path,
            answers: [.ok("The remote.", ConnectorRoutes.fields)], errors: [.syncNoSuchConnector, .syncRemote]
        ) { [home] request in
            let name = try request.path.text("name")
            return .ok(
                try await ConnectorService.telling {
                    try await home.connectors.pause(name, isPaused, owner: request.owner)
                }.json)
        }
    }

    private var remove: Endpoint {
        .acting(
            .delete, "/v1/sync/connectors/{name}", "Stop syncing with a remote; all records stay on both sides",
            scope: Self.scope, path: Self.path, answers: [.noContent("The remote is no longer known here.")],
            errors: [.syncNoSuchConnector, .syncRemote]
        ) { [home] request in
            let name = try request.path.text("name")
            try await ConnectorService.telling { try await home.connectors.remove(name, owner: request.owner) }
            return .noContent
        }
    }

    private var resolve: Endpoint {
        .acting(
            .post, "/v1/sync/connectors/{name}/decisions", "Decide about a record that both sides changed",
            scope: Self.scope, path: Self.path,
            body: .object([
                .required("type", .text, "As in the list of conflicts.", example: "quran.FavoriteAyah"),
                .required("key", .text, example: "2:255"),
                .required(
                    "choice", .choice(ConnectorService.Choice.allCases.map(\.rawValue)),
                    "The side whose record stays."),
            ]),
            answers: [
                .ok("Records that belong together are decided together.", [.required("resolved", .integer)])
            ], errors: [.syncNoSuchConnector, .syncNoConflict, .syncRemote]
        ) { [home] request in
            let (name, choice) = (
                try request.path.text("name"), ConnectorService.Choice(rawValue: try request.body.text("choice"))
            )
            let reference = RecordReference(
                type: try request.body.text("type"), key: try request.body.text("key"))
            let decided = try await ConnectorService.telling {
                try await home.connectors.resolve(reference, of: name, choice ?? .mine, owner: request.owner)
            }
            return .ok(["resolved": .integer(Int64(decided.count))])
        }
    }
}
