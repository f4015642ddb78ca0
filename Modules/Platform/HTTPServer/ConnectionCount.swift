internal import HTTPKit
internal import NIOCore

/// Counts the connections of clients.
final class ConnectionCount: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let figures: RequestFigures

    init(_ figures: RequestFigures) {
        self.figures = figures
    }

    func handlerAdded(context: ChannelHandlerContext) { figures.connectionOpened() }

    func handlerRemoved(context: ChannelHandlerContext) { figures.connectionClosed() }
}
