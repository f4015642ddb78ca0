internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// The app passwords of reading apps. They are part of the account's access: no API token can make one.
enum ReaderRoutes {
    private static let account = "account"
    private static let fields: [Field] = [
        .required("id", .text), .required("name", .text), .required("createdAt", .instant),
        .optional("lastUsedAt", .instant, "To the hour."),
    ]

    static func all(_ module: LibraryModule) -> [Endpoint] { [list(module), add(module), remove(module)] }

    private static func list(_ module: LibraryModule) -> Endpoint {
        .reading(
            .get, "/v1/library/readers", "The reading apps, the newest first", slice: account,
            answers: [.ok("The reading apps, without their passwords.", [.required("items", .list(.object(fields)))])]
        ) { _, reading in
            .ok(["items": .array(try module.readers(in: reading).map { .object(members($0)) })])
        }
    }

    private static func add(_ module: LibraryModule) -> Endpoint {
        .writing(
            .post, "/v1/library/readers", "Make an app password for a reading app", slice: account,
            body: .object([.required("name", .text, "The app or the device.", example: "kobo")]),
            maximumBodyBytes: 16_384, cache: .never,
            answers: [
                .created(
                    "The reading app.",
                    fields + [
                        .required("account", .text, "The name with which the app signs in."),
                        .required("password", .text, "The secret: shown once."),
                    ]
                ).withoutAddress
            ],
            errors: [
                .readerExists, Refusal(.invalidInput, "token.name", "The name is not allowed."),
                Refusal(.conflict, "token.too-many", "There are too many already."),
            ]
        ) { request, writing in
            let added = try module.addReader(try request.body.text("name"), in: writing)
            return .created(
                .object(
                    members(added.shown) + [
                        .init("account", .string(added.account)), .init("password", .string(added.password)),
                    ]))
        }
    }

    private static func remove(_ module: LibraryModule) -> Endpoint {
        .writing(
            .delete, "/v1/library/readers/{id}", "Remove a reading app", slice: account,
            path: [
                .required("id", .text, "The id, as the list shows it.", example: "01a2b3c4-0000-7000-8000-000000000000")
            ],
            answers: [.noContent("The app's next request is refused.")], errors: [.noReader]
        ) { request, writing in
            let id = try request.path.text("id")
            try module.removeReader(id, in: writing) { $0.id == id }
            return .noContent
        }
    }

    private static func members(_ reader: AppPassword) -> [JSONValue.Member] {
        [
            .init("id", .string(reader.id)), .init("name", .string(reader.name)),
            .init("createdAt", .string(reader.createdAt.description)),
        ] + (reader.lastUsedAt.map { [.init("lastUsedAt", .string($0.description))] } ?? [])
    }
}
