internal import Glibc
internal import NIOCore

/// A handler at the socket. It reports received bytes, and closes a connection whose client does not receive its answer.
///
/// While an answer is waiting, the handler measures how many bytes the client receives in each period. So a client that reads a
/// byte now and then cannot keep an answer in memory for ever, but a slow line still gets a large answer in the end.
final class SocketWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Returns true if the bytes should go to the parser; otherwise they are discarded.
    var isWanted: ((ByteBuffer) -> Bool)?
    /// Called when the parser has handled the received bytes.
    var arrived: ((_ bytes: Int) -> Void)?
    /// The number of answers that were begun but not completely sent.
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
            // With this option (tcp(7)), the kernel buffers little more than the client receives. So progress is visible at
            // once, and answers of megabytes do not sit in the kernel's buffers.
            try context.channel.syncOptions?.setOption(
                ChannelOptions.Types.SocketOption(level: .tcp, name: Self.unsentLimit), value: 65_536)
        } catch {
            // Other kinds of socket do not have this option. Their progress is seen in larger steps.
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

    /// Closes with a reset, which discards the bytes that the client has not received. Otherwise they would stay in the kernel
    /// for minutes.
    private func abort(_ context: ChannelHandlerContext) {
        (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            .assumeIsolated().whenComplete { _ in context.close(promise: nil) } ?? context.close(promise: nil)
    }

    private func progress(_ context: ChannelHandlerContext) -> Progress {
        let waiting: Int
        do {
            waiting = try context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes) ?? 0
        } catch {
            // The channel is closed: nothing is waiting any more.
            waiting = 0
        }
        return Progress(sent: written - waiting, isWaiting: waiting > 0)
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}
