internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Tells a client that waits to be asked for its body (`Expect: 100-continue`, RFC 9110 §10.1.1) to send it: one that is
/// not told waits a second or longer first.
final class ContinueAnswer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data), head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }
}
