internal import FoundationEssentials
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomeWork
internal import Kernel

/// The server's long work: its progress, and a way to end it.
struct WorkRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, cancel] }

    private static let id = Field.required(
        "id", .identifier, "The id, as the list shows it.", example: "01a2b3c4-0000-7000-8000-000000000000")

    private var list: Endpoint {
        .acting(
            .get, "/v1/work", "Long work that is under way, oldest first", scope: .read(HomeBase.id),
            answers: [
                .ok(
                    "The owner's imports, undos and exports. An admin's list has the work of all owners, and the "
                        + "store's backups.",
                    [.required("items", .list(.object(Self.entry)))])
            ]
        ) { [home] request in
            let entries = home.work.entries(of: request.isByAdmin ? nil : [request.owner])
            return .ok(["items": .array(entries.map { WorkPresentation.json($0, for: request.owner) })])
        }
    }

    private var cancel: Endpoint {
        .acting(
            .delete, "/v1/work/{id}", "Cancel long work", scope: .write(HomeBase.id), path: [Self.id],
            query: [
                .optional(
                    "owner", .identifier,
                    "The owner of the work, if not the caller; only in an admin's list.")
            ],
            answers: [
                .noContent(
                    "The work stops as soon as it can, and stays in the list until then. The parts that were stored "
                        + "stay.")
            ],
            errors: [.workNotRunning]
        ) { [home] request in
            let id = try request.path.identifier("id")
            let named = try request.query.optional("owner", as: UUID.self).map(OwnerID.init)
            guard home.work.cancel(id, of: Self.owners(request, naming: named)) else {
                throw Refusal.workNotRunning("No work with this id is under way.")
            }
            return .noContent
        }
    }

    /// The owners whose work the caller may end. An admin may end the store's work, and that of the owner named in the request.
    private static func owners(_ request: Request, naming other: OwnerID?) -> [OwnerID] {
        if let other { return request.isByAdmin || other == request.owner ? [other] : [] }
        return [request.owner] + (request.isByAdmin ? [.shared] : [])
    }

    private static let amount: [Field] = [
        .required("done", .integer), .optional("of", .integer, "The total, if it is known."),
    ]

    private static let entry: [Field] = [
        .required("id", .identifier),
        .optional("owner", .identifier, "The owner of the work, if not the caller; only in an admin's list."),
        .required("kind", .choice(WorkEntry.Kind.allCases.map(\.rawValue))),
        .required("what", .text, "A file's name, or the request; for another owner's work only its kind."),
        .required("phase", .choice(WorkPhase.allCases.map(\.rawValue))),
        .optional("bytes", .object(amount), "The progress in this phase."),
        .optional("records", .object(amount), "The same."), .required("since", .instant),
    ]
}
