internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import Kernel

/// Backups and the doctor for signed-in admins. The work takes long, so a request orders it, and another one reads its result.
struct UpkeepRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, make, verify, examine, order] }

    private var list: Endpoint {
        .acting(
            .get, "/v1/backups", "The backups beside the store, latest first", scope: .admin,
            answers: [
                .ok(
                    "All of them.",
                    [.required("items", .list(.object([Field](ListedBackup.fields))))])
            ]
        ) { [home] _ in
            .ok(["items": .array(try await home.upkeep.backups().map(\.json))])
        }
    }

    private var make: Endpoint {
        ordering("/v1/backups", "Order a backup of the store") { _ in .backup }
    }

    private var verify: Endpoint {
        ordering(
            "/v1/backups/{name}/verification", "Order that a backup is read completely",
            path: [
                .required(
                    "name", .text, "The name, as the list shows it.", example: "mizan-20260108T143000Z.sqlite")
            ], errors: [.backupUnknown, .upkeepBusy]
        ) { request in .verification(of: try request.path.text("name")) }
    }

    private var examine: Endpoint {
        ordering("/v1/doctor", "Order that the doctor examines the store, and repairs nothing") { _ in .examination }
    }

    private func ordering(
        _ path: PathTemplate, _ summary: String, path pathFields: [Field] = [], errors: [Refusal] = [],
        _ deed: @escaping @Sendable (Request) throws -> UpkeepOrder.Deed
    ) -> Endpoint {
        .acting(
            .post, path, summary, scope: .admin, path: pathFields,
            answers: [.accepted("The order; if the same is under way already, that order.", UpkeepFields.order)],
            errors: errors
        ) { [home] request in
            let order = try await home.upkeep.order(deed(request))
            return .accepted(UpkeepFields.json(order), at: "/v1/upkeep/\(order.id.text)")
        }
    }

    private var order: Endpoint {
        .acting(
            .get, "/v1/upkeep/{id}", "An order about the store, and its result", scope: .admin,
            path: [
                .required(
                    "id", .identifier, "The id of the order.", example: "01a2b3c4-0000-7000-8000-000000000000")
            ],
            answers: [
                .ok(
                    "The order. The latest of each kind is remembered until the server ends.", UpkeepFields.order)
            ], errors: [.upkeepUnknown]
        ) { [home] request in
            .ok(UpkeepFields.json(try home.upkeep.order(request.path.identifier("id"))))
        }
    }
}
