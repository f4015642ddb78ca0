internal import HTTPKit
internal import HomeDevices
internal import HomeDoor
internal import Kernel

/// Endpoints for changes, and for the changes of devices. Docs/Sync.md is the guide for devices.
struct SyncRoutes {
    let home: HomeModule

    var all: [Endpoint] { [types, pull, push, stream] }

    private var types: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/sync/types", "List the record types with the schemas of their fields",
            answers: [
                .ok(
                    "The types of the slices that the caller may read.",
                    [.required("items", .list(.object(SyncFields.type)))])
            ]
        ) { [home] request, _ in
            let types = home.sync.types.contracts { request.may(.read($0)) }
            return .ok([
                "items": .array(
                    types.map { type in
                        [
                            "type": .string(type.type), "feed": .string(type.feed.rawValue),
                            "keys": .array(type.keys.map(JSONValue.string)),
                            "schema": RecordContract.schema(type.fields),
                        ]
                    })
            ])
        }
    }

    private var pull: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/sync/pull", "List the changes since a cursor",
            query: [
                .optional("cursor", .text, "The start of the page: the `cursor` of the page before. None: a snapshot."),
                .optional(
                    "limit", .within(1...Int64(SyncPull.largestPage)),
                    "The largest number of items on the page; \(SyncPull.usualPage) by default."),
                SyncFields.slices, SyncFields.feed,
            ],
            answers: [
                .ok(
                    "A page. The device has all changes if `more` is false and no record is `unavailable`.",
                    SyncFields.page)
            ],
            errors: SyncFields.selectionErrors
        ) { [home] request, reading in
            let limit = try request.query.optionalInteger("limit").map(Int.init) ?? SyncPull.usualPage
            let page = try home.sync.pull.page(
                after: try request.query.optionalText("cursor").map { try SyncCursor($0) }, limit: limit,
                try SyncFields.selection(of: request, home.sync.types), in: reading)
            return .ok(SyncPresentation.json(page))
        }
    }

    private var push: Endpoint {
        .acting(
            .post, "/v1/sync/push", "Send a device's changes", scope: .writeAny, body: .object(SyncFields.request),
            maximumBodyBytes: 8 * 1_024 * 1_024,
            answers: [
                .ok(
                    "One result for each mutation, in the order of the mutations. A change that is reported as "
                        + "applied is stored.",
                    [.required("epoch", .text), .required("results", .list(.object(SyncFields.result)))])
            ],
            errors: SyncFields.requestErrors
        ) { [home] request in
            let push = try SyncPushRequest(
                client: request.body.text("client"), epoch: request.body.optionalText("epoch"),
                feed: SyncFields.feed(request.body),
                mutations: request.body.objects("mutations").map(SyncFields.mutation))
            let isAllowed = push.feed == .own || request.isByAdmin
            let answer = try await home.sync.push.run(push, owner: request.owner) {
                isAllowed && request.may(.write($0))
            }
            return .ok([
                "epoch": .string(answer.epoch),
                "results": .array(
                    answer.results.map { result in
                        SyncPresentation.json(result) { ProblemDetails($0).json }
                    }),
            ])
        }
    }

    private static let events = "text/event-stream"

    private var stream: Endpoint {
        .streaming(
            "/v1/sync/stream", "Changes as they arrive, as server-sent events", scope: .readAny,
            query: [
                .optional("cursor", .text, "Where it begins. None: a snapshot. A Last-Event-ID takes precedence."),
                SyncFields.slices, SyncFields.feed,
            ],
            headers: [
                .optional(
                    SyncFields.lastEventID, .text,
                    "The last `id` received: the stream continues after it.")
            ],
            answers: [
                .streamed(
                    "`change` (with an `id`), `damaged`, `caught-up`, `reset` and `closed`, until one side ends it.",
                    as: Self.events)
            ],
            errors: SyncFields.selectionErrors + [.syncTooManyStreams]
        ) { [home] request in
            let cursor = try SyncFields.streamCursor(of: request)
            let selection = try SyncFields.selection(of: request, home.sync.types)
            let seat = try home.sync.seats.take(request.owner)
            let stream = BodyStream.feed(Self.events) { writer in
                _ = try await home.sync.stream.run(
                    after: cursor, selection, owner: request.owner,
                    isAllowed: { try await request.isStillAllowed() }, send: { try await writer.write($0) })
                withExtendedLifetime(seat) {}
            }
            // The header is for nginx: a proxy that buffers the answer would never pass the answer on.
            return .streamed(stream, headers: [.init("X-Accel-Buffering", "no")])
        }
    }
}
