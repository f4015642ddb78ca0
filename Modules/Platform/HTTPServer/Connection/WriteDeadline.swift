internal import NIOCore

/// Ends a connection whose client does not read its answer.
///
/// The channel is not writable while more than its high-water mark waits to be sent; that may last only so long.
/// What is below the mark costs little and ends with the idle timeout.
final class WriteDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let deadline: TimeAmount
    private var timer: Scheduled<Void>?

    init(deadline: TimeAmount) {
        self.deadline = deadline
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        if !context.channel.isWritable {
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: deadline) { context.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }
}
