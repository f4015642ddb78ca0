internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Converts the server's bare 400 for input that is not HTTP to the form of all other answers. A head that is too large is
/// answered with 431.
final class MalformedRequestAnswer: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connection: ConnectionHandler
    private var error = ConnectionErrors.malformed

    init(on connection: ConnectionHandler) {
        self.connection = connection
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error as? HTTPParserError == .headerOverflow { self.error = ConnectionErrors.headTooLarge }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // An answer of the façade always has a request id, so this one is the server's.
        guard case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            let name = SecurityHeaders.requestID, head.headerFields[name] == nil
        else { return context.write(data, promise: promise) }
        let answer = ProblemAnswer(error, in: connection.dialect)
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(answer.body)), promise: promise)
    }
}
