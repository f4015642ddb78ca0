internal import NIOCore
internal import NIOHTTP1

/// Converts different forms of the same request to one form, while the HTTP version is still known. This concerns the host, and
/// the fact that a request is the last of its connection. The handler also writes answers in the client's HTTP version.
final class RequestNormalizer: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    static let close = "close"

    /// The versions of the unanswered requests, in their order.
    private var versions: CircularBuffer<HTTPVersion> = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        versions.append(head.version)
        if Self.isLast(head) { head.headers.replaceOrAdd(name: "Connection", value: Self.close) }
        // RFC 9110 §10.1.1: HTTP/1.0 has no `100 Continue`.
        if head.version == .http1_0 { head.headers.remove(name: "Expect") }
        if let authority = Self.authority(of: head.uri), head.headers["Host"].count <= 1 {
            // RFC 9112 §3.2.2: the target's own authority replaces the Host header.
            head.headers.replaceOrAdd(name: "Host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// RFC 9110 §15.2: an HTTP/1.0 client gets no interim answer. RFC 9112 §6.1: an HTTP/1.0 client cannot read chunks. If the
    /// length of an answer is unknown, the body continues until the connection closes, as HTTP/1.0 implies.
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

    /// True for an HTTP/1.0 client, which gets only one answer. True for a request for a different protocol: the server does
    /// not grant it, and the parser stops reading after it. True for a body in an encoding other than `chunked`, because the
    /// end of such a body is unknown.
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
