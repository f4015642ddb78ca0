internal import HTTPKit
internal import HTTPTypes
internal import Kernel
internal import NIOCore
internal import NIOHTTPTypes

/// Gives the server's bare 400, for what is no HTTP at all, the form of all other answers.
final class MalformedRequestAnswer: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private static let error = MizanError(
        .invalidInput, "http.malformed-request", "The request is not well-formed HTTP/1.1, or its head is too large.")

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // An answer of the façade always has an id.
        guard case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            let name = SecurityHeaders.requestID, head.headerFields[name] == nil
        else { return context.write(data, promise: promise) }
        let id = RequestIdentity.fresh()
        let answer = ProblemDetails(Self.error).response(requestID: id)
        var fields = SecurityHeaders.fields(requestID: id, isProblem: true)
        fields[.contentType] = answer.contentType
        fields[.contentLength] = String(answer.body.count)
        fields[.connection] = "close"
        context.write(wrapOutboundOut(.head(HTTPResponse(status: .badRequest, headerFields: fields))), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: promise)
    }
}
