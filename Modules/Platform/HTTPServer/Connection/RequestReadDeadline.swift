internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Bounds how long one request may take to arrive, and what happens to the rest of one that is answered before its end.
///
/// The server's idle timer starts anew with each byte, so a dripping body would never end; and after an early answer
/// it reads on without limit.
final class RequestReadDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let deadline: TimeAmount
    private let lingerTime: TimeAmount
    private let lingerBytes: Int

    private var isReceiving = false
    /// The connection ends with the answer that is being written.
    private var closesAfterAnswer = false
    /// The last answer is out; what still comes is thrown away.
    private var isLingering = false
    private var thrownAway = 0
    private var timer: Scheduled<Void>?

    init(deadline: TimeAmount, lingerTime: TimeAmount, lingerBytes: Int) {
        self.deadline = deadline
        self.lingerTime = lingerTime
        self.lingerBytes = lingerBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard !isLingering else { return discard(part, context) }
        switch part {
        case .head(let head):
            isReceiving = true
            closesAfterAnswer = Self.wantsClose(head)
            schedule(after: deadline, context) { handler, context in handler.timedOut(context) }
        case .body: break
        case .end:
            isReceiving = false
            cancelTimer()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational && (isReceiving || closesAfterAnswer):
            closesAfterAnswer = true
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where closesAfterAnswer:
            let promise = promise ?? context.eventLoop.makePromise()
            promise.futureResult.assumeIsolated().whenComplete { _ in self.linger(context) }
            context.write(data, promise: promise)
        default: context.write(data, promise: promise)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelTimer()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancelTimer()
    }

    /// The request's reader answers with a problem; if it does not, the connection ends all the same.
    private func timedOut(_ context: ChannelHandlerContext) {
        context.fireErrorCaught(RequestTimeout())
        schedule(after: lingerTime, context) { _, context in context.close(promise: nil) }
    }

    /// Closing at once, with unread bytes in the way, would reset the connection and lose the answer.
    private func linger(_ context: ChannelHandlerContext) {
        isLingering = true
        guard isReceiving else { return context.close(promise: nil) }
        schedule(after: lingerTime, context) { _, context in context.close(promise: nil) }
    }

    private func discard(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head: break
        case .body(let bytes):
            thrownAway += bytes.readableBytes
            if thrownAway > lingerBytes { context.close(promise: nil) }
        case .end: context.close(promise: nil)
        }
    }

    private func schedule(
        after delay: TimeAmount, _ context: ChannelHandlerContext,
        _ task: @escaping (RequestReadDeadline, ChannelHandlerContext) -> Void
    ) {
        cancelTimer()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { task(self, context) }
    }

    private func cancelTimer() {
        timer?.cancel()
        timer = nil
    }

    /// The server itself knows this header in one spelling only.
    private static func wantsClose(_ head: HTTPRequest) -> Bool {
        guard let value = head.headerFields[.connection] else { return false }
        return value.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == "close" }
    }
}
