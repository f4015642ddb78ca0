internal import NIOCore
internal import NIOHTTP1

/// Says in one way what requests can say in several, while the version is still known: that this is the connection's
/// last request, and for which host it is.
final class RequestNormalizer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    static let close = "close"

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if Self.isLast(head) { head.headers.replaceOrAdd(name: "Connection", value: Self.close) }
        // RFC 9110 §10.1.1: a client of HTTP/1.0 cannot be asked.
        if head.version == .http1_0 { head.headers.remove(name: "Expect") }
        if let authority = Self.authority(of: head.uri), head.headers["Host"].count <= 1 {
            // RFC 9112 §3.2.2: the target's own authority counts, and Host does not.
            head.headers.replaceOrAdd(name: "Host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// HTTP/1.0 is answered once. What asks for another protocol gets none, and the parser does not read on after it.
    /// Where a body of another coding than `chunked` ends nobody knows.
    private static func isLast(_ head: HTTPRequestHead) -> Bool {
        head.version == .http1_0 || head.method == .CONNECT || head.headers.contains(name: "Upgrade")
            || head.headers["Transfer-Encoding"].contains { $0.lowercased() != "chunked" }
            || head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == close }
    }

    /// Of `http://host:port/path`; nil for the usual form.
    private static func authority(of uri: String) -> String? {
        guard !uri.hasPrefix("/"), let scheme = uri.firstRange(of: "://"),
            ["http", "https"].contains(uri[..<scheme.lowerBound].lowercased())
        else { return nil }
        return String(uri[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}
