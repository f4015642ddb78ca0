internal import Foundation
internal import Hummingbird

/// A context whose encoder is created only once. Hummingbird's own context creates an encoder for each request.
struct PeerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var responseEncoder: JSONEncoder { Self.encoder }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(moment))
        }
        return encoder
    }()

    private static let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
