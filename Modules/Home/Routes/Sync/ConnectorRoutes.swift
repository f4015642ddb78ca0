internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomeRemotes
internal import Kernel

/// The state of the caller's remotes.
struct ConnectorRoutes {
    let home: HomeModule

    var all: [Endpoint] { [connectors, conflicts] }

    private var connectors: Endpoint {
        .acting(
            .get, "/v1/sync/connectors", "The remotes that are synced", scope: .read(HomeBase.id),
            answers: [
                .ok(
                    "The changes sent, waiting and failed, with the reasons.",
                    [.required("items", .list(.object(Self.fields)))]
                )
            ]
        ) { [home] request in
            .ok(["items": .array(try await home.connectors.reports(owner: request.owner).map(\.json))])
        }
    }

    private var conflicts: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/sync/conflicts", "Records that wait for a decision or were refused by the other side",
            list: ListParameters(),
            answers: [
                .page(
                    "Sorted by connector, then conflicts, held records and refused records; only slices that the "
                        + "caller may read.",
                    of: Self.troubles)
            ], errors: [Refusal](listing: [])
        ) { [home] request, reading in
            .page(
                try home.connectors.troubles([.conflict, .held, .refused], request.list, in: reading) {
                    request.may(.read($0))
                }, \.json)
        }
    }

    static let fields: [Field] = [
        .required("name", .text),
        .required("kind", .text, "The kind of remote: `mizan`, `progress-api`, `neon`, `icloud`."),
        .required("address", .text), .required("account", .text, "The owner of the data at the remote."),
        .required("slices", .list(.text)), .required("state", .choice(ConnectorReport.State.allCases.map(\.rawValue))),
        .required("synced", .integer, "Records that are the same on both sides."),
        .required("pending", .integer, "Changes to be sent."),
        .required("failed", .integer, "Changes that the other side refused."),
        .required("held", .integer, "Received records that cannot be stored yet."), .required("conflicts", .integer),
        .required("received", .integer, "Counted since the remote was set up."),
        .required("sent", .integer, "The same."),
        .required("requests", .integer, "The same."), .optional("succeededAt", .instant),
        .optional("triedAt", .instant),
        .optional("notBefore", .instant, "After a failure: the time of the next attempt."),
        .optional("reason", .text, "Why the last run failed."),
        .optional(
            "message", .text,
            "The reason as a sentence for people."),
        .optional("heldMessage", .text, "The reason why a record is held, as a sentence for people."),
        .optional("documentsMessage", .text, "The reason why documents could not be sent, as a sentence for people."),
        .optional(
            "recordsPerMinute", .integer,
            "The largest number of changes sent in a minute, if each needs its own request."
        ),
    ]

    private static let troubles: [Field] = [
        .required("connector", .text),
        .required("kind", .choice(ConnectorService.Trouble.Kind.allCases.map(\.rawValue))),
        .required("type", .text), .required("key", .text), .optional("reason", .text), .optional("message", .text),
        .required("attempts", .integer), .optional("notBefore", .instant),
        .optional("mine", .json, "The record here; absent if there is none."),
        .optional("theirs", .json, "The received record; absent if there is none."),
    ]
}
