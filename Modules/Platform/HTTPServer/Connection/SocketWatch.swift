internal import Glibc
internal import NIOCore

/// A handler at the socket: it tells when bytes arrive, and ends a connection whose client does not take its answer.
///
/// It measures the bytes that the client takes in each period while something waits for it. So a client that reads a byte now
/// and then does not keep an answer in memory for ever, and a slow line gets a large answer in the end.
final class SocketWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// True if the bytes are for the parser; otherwise they are thrown away.
    var isWanted: ((ByteBuffer) -> Bool)?
    /// Called when the parser has had its turn with what came.
    var arrived: ((_ bytes: Int) -> Void)?
    /// Answers that were begun and have not wholly gone out.
    var unsent = 0

    private let period: TimeAmount
    private let leastWritten: Int
    private var written = 0
    private var timer: Scheduled<Void>?
    private var before = Progress(sent: 0, isWaiting: false)

    private struct Progress {
        let sent: Int
        let isWaiting: Bool
    }

    init(period: TimeAmount, leastWritten: Int) {
        (self.period, self.leastWritten) = (period, leastWritten)
    }

    func channelActive(context: ChannelHandlerContext) {
        do {
            // tcp(7): the kernel takes little more than the client does, so that progress is seen as it is made and
            // answers of megabytes do not lie in its buffers.
            try context.channel.syncOptions?.setOption(
                ChannelOptions.Types.SocketOption(level: .tcp, name: Self.unsentLimit), value: 65_536)
        } catch {
            // Not for sockets of another kind; then progress comes in larger steps.
        }
        context.fireChannelActive()
    }

    /// `TCP_NOTSENT_LOWAT` of linux/tcp.h, which Swift does not import.
    private static let unsentLimit = NIOBSDSocket.Option(rawValue: 25)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard isWanted?(bytes) ?? true else { return }
        let count = bytes.readableBytes
        context.fireChannelRead(data)
        arrived?(count)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        guard unsent > 0, timer == nil else { return }
        before = progress(context)
        schedule(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
        isWanted = nil
        arrived = nil
    }

    private func schedule(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: period) { self.check(context) }
    }

    private func check(_ context: ChannelHandlerContext) {
        timer = nil
        let now = progress(context)
        if before.isWaiting, now.isWaiting, now.sent - before.sent < leastWritten { return abort(context) }
        guard unsent > 0 || now.isWaiting else { return }
        before = now
        schedule(context)
    }

    /// Bytes that the client has not taken would otherwise lie in the kernel for minutes; a reset throws them away.
    private func abort(_ context: ChannelHandlerContext) {
        (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            .assumeIsolated().whenComplete { _ in context.close(promise: nil) } ?? context.close(promise: nil)
    }

    private func progress(_ context: ChannelHandlerContext) -> Progress {
        let waiting: Int
        do {
            waiting = try context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes) ?? 0
        } catch {
            // The channel is closed: nothing waits any more.
            waiting = 0
        }
        return Progress(sent: written - waiting, isWaiting: waiting > 0)
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}
