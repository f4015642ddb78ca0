internal import FoundationEssentials
internal import HTTPKit
internal import HomeData
internal import Kernel

/// The long work that the server does: how far it is, and its end.
struct WorkRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, cancel] }

    private static let id = Field.required(
        "id", .identifier, "As the list has it.", example: "01a2b3c4-0000-7000-8000-000000000000")

    private var list: Endpoint {
        .acting(
            .get, "/v1/work", "Long work that is under way, oldest first", scope: .read(HomeModule.id),
            answers: [
                .ok(
                    "This owner's imports, undos and exports; an admin's list has the store's backups, too.",
                    [.required("items", .list(.object(Self.entry)))])
            ]
        ) { [home] request in
            .ok(["items": .array(home.work.entries(of: Self.owners(request)).map(WorkPresentation.json))])
        }
    }

    private var cancel: Endpoint {
        .acting(
            .delete, "/v1/work/{id}", "Cancel long work", scope: .write(HomeModule.id), path: [Self.id],
            answers: [
                .noContent(
                    "It ends as soon as it can, and is in the list until then. What was stored part by part stays.")
            ],
            errors: [DeclaredError(.notFound, "work.not-running", "No such work is under way, or it is ending.")]
        ) { [home] request in
            let id = try request.path.identifier("id")
            guard home.work.cancel(id, of: Self.owners(request)) else {
                throw MizanError(.notFound, "work.not-running", "No work with this id is under way.")
            }
            return .noContent
        }
    }

    /// Whose work somebody sees. What is of nobody in particular is an admin's, as everything about the whole store is.
    private static func owners(_ request: Request) -> [OwnerID] {
        [request.owner] + (request.isByAdmin ? [.shared] : [])
    }

    private static let amount: [Field] = [.required("done", .integer), .optional("of", .integer, "Where it is known.")]

    private static let entry: [Field] = [
        .required("id", .identifier), .required("kind", .choice(WorkEntry.Kind.allCases.map(\.rawValue))),
        .required("what", .text, "A file's name, or what was asked for."),
        .required("phase", .choice(WorkPhase.allCases.map(\.rawValue))),
        .optional("bytes", .object(amount), "How far it is in this phase."),
        .optional("records", .object(amount), "The same."), .required("since", .instant),
    ]
}
