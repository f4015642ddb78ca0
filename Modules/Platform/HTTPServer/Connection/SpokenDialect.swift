internal import HTTPKit
internal import NIOCore

/// The dialect of a connection's own answers when no request is known: a head that is too large, late or not HTTP never becomes
/// a request. If the received part of the request line contains the target, the target selects the dialect. Otherwise this is
/// the dialect of the previous request.
struct SpokenDialect {
    private let registry: EndpointRegistry
    /// The beginning of the input. If one head was already sent, these bytes may be the middle of a second head, and then they
    /// name no target.
    private var line: [UInt8] = []
    private var last: Dialect?

    /// More bytes than a method and a prefix need.
    private static let enough = 256

    init(_ registry: EndpointRegistry) {
        self.registry = registry
    }

    /// Receives bytes of a head before they are parsed.
    mutating func arrived(_ bytes: ByteBuffer) {
        guard !registry.dialects.isEmpty, line.count < Self.enough else { return }
        line += bytes.readableBytesView.prefix(Self.enough - line.count)
    }

    /// Records the target of a parsed head.
    mutating func began(_ target: String) {
        guard !registry.dialects.isEmpty else { return }
        last = registry.dialect(of: target)
        line = []
    }

    var current: Dialect? {
        guard !registry.dialects.isEmpty else { return nil }
        let words = line.drop { $0 == 13 || $0 == 10 }.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, words[0].allSatisfy({ (0x41...0x5A).contains($0) }),
            words[1].first == UInt8(ascii: "/")
        else { return last }
        return registry.dialect(of: String(decoding: words[1], as: UTF8.self))
    }
}
