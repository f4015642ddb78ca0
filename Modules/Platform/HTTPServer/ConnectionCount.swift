internal import HTTPKit
internal import NIOCore

/// Counts the connections of clients.
final class ConnectionCount: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let metrics: RequestMetrics

    init(_ metrics: RequestMetrics) {
        self.metrics = metrics
    }

    func handlerAdded(context: ChannelHandlerContext) { metrics.connectionOpened() }

    func handlerRemoved(context: ChannelHandlerContext) { metrics.connectionClosed() }
}
