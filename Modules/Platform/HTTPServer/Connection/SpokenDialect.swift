internal import HTTPKit
internal import NIOCore

/// The dialect of a connection's own answers, without a known request: that of the target whose head is arriving, as far as its
/// line has arrived, otherwise that of the request before. A head that is too large, late or not HTTP never becomes a request.
struct SpokenDialect {
    private let registry: EndpointRegistry
    /// The beginning of what comes. Behind a head that was sent ahead it is the middle of another, which names no target.
    private var line: [UInt8] = []
    private var last: Dialect?

    /// More than a method and a prefix.
    private static let enough = 256

    init(_ registry: EndpointRegistry) {
        self.registry = registry
    }

    /// Bytes of a head, before they are parsed.
    mutating func arrived(_ bytes: ByteBuffer) {
        guard !registry.dialects.isEmpty, line.count < Self.enough else { return }
        line += bytes.readableBytesView.prefix(Self.enough - line.count)
    }

    /// A head is there.
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
