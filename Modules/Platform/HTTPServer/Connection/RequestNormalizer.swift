internal import NIOCore
internal import NIOHTTP1

/// Says in one way what requests can say in several, while the version is still known: that this is the connection's
/// last request, and for which host it is. And answers in the version that the client knows.
final class RequestNormalizer: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    static let close = "close"

    /// The versions of the requests that are not answered yet, in their order.
    private var versions: CircularBuffer<HTTPVersion> = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        versions.append(head.version)
        if Self.isLast(head) { head.headers.replaceOrAdd(name: "Connection", value: Self.close) }
        // RFC 9110 §10.1.1: a client of HTTP/1.0 cannot be asked.
        if head.version == .http1_0 { head.headers.remove(name: "Expect") }
        if let authority = Self.authority(of: head.uri), head.headers["Host"].count <= 1 {
            // RFC 9112 §3.2.2: the target's own authority counts, and Host does not.
            head.headers.replaceOrAdd(name: "Host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// RFC 9110 §15.2: a client of HTTP/1.0 is sent no interim answer. RFC 9112 §6.1: it knows no chunks; where the length is
    /// not known its body goes on until the connection ends, which an answer of that version says.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        switch part {
        case .head(let head) where versions.first == .http1_0 && head.status.code < 200:
            promise?.succeed()
            return
        case .head(var head) where versions.first == .http1_0 && !head.headers.contains(name: "Content-Length"):
            head.version = .http1_0
            part = .head(head)
        case .end where !versions.isEmpty: versions.removeFirst()
        case .head, .body, .end: break
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }

    /// A client of HTTP/1.0 gets one answer. A request for another protocol gets none of it, and the parser does not read on
    /// after it. Nobody knows the end of a body with another coding than `chunked`.
    private static func isLast(_ head: HTTPRequestHead) -> Bool {
        head.version == .http1_0 || head.method == .CONNECT || head.headers.contains(name: "Upgrade")
            || head.headers["Transfer-Encoding"].contains { $0.lowercased() != "chunked" }
            || head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == close }
    }

    /// The authority in `http://host:port/path`; nil for the usual form.
    private static func authority(of uri: String) -> String? {
        guard !uri.hasPrefix("/"), let scheme = uri.firstRange(of: "://"),
            ["http", "https"].contains(uri[..<scheme.lowerBound].lowercased())
        else { return nil }
        return String(uri[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}
