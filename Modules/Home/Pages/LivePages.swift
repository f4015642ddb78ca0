internal import HTTPKit
internal import HomeDevices
internal import HomeDoor
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The stream by which an open page hears that something changed. It contains no data: the page reads itself again.
struct LivePages {
    let home: HomeModule

    var all: [Endpoint] { [live] }

    private static let events = "text/event-stream"

    private var live: Endpoint {
        .streaming(
            PathTemplate(Link.live.text), "Types and versions of the changes as they arrive, as server-sent events",
            scope: .readAny,
            answers: [.streamed("`change` and `closed`, until one side ends it.", as: Self.events)],
            errors: [.syncNoSlice, .syncTooManyStreams, .pageRefused]
        ) { [home] request in
            guard let session = request.session else {
                throw Refusal.pageRefused("Only a browser that is signed in has a stream.")
            }
            let selection = try home.sync.types.selection(nil) { request.may(.read($0)) }
            let (seat, place) = (try home.sync.seats.take(request.owner), home.sync.live.enter(session))
            let stream = BodyStream.feed(Self.events) { writer in
                _ = try await home.sync.stream.runLive(
                    selection, owner: request.owner, at: place,
                    isAllowed: { try await request.isStillAllowed() }, send: { try await writer.write($0) })
                withExtendedLifetime(seat) {}
            }
            // The header is for nginx: a proxy that buffers the answer would never pass the answer on.
            return .streamed(stream, headers: [.init("X-Accel-Buffering", "no")])
        }
    }
}
