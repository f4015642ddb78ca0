internal import NIOCore
internal import Synchronization

/// Notices when the client has closed its side of a connection, for answers that would otherwise continue.
///
/// NIO's own solution (`consumeWithInboundCloseHandler`) keeps reading from the connection. It also crashes the process, by a
/// failed precondition, if the request's end was already read. The same happens if the end has not arrived when the task is
/// cancelled.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    let presence = Presence()

    /// The client's presence, and the listener that is called when it has gone.
    final class Presence: Sendable {
        private struct State {
            var isGone = false
            var listener: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// Calls the listener once, or at once if the client has already gone. A connection has one answer at a time, so only
        /// the latest listener is called.
        func whenGone(_ listener: @escaping @Sendable () -> Void) {
            let isGone = state.withLock { state in
                state.listener = listener
                return state.isGone
            }
            if isGone { listener() }
        }

        fileprivate func gone() {
            let listener = state.withLock { state in
                guard !state.isGone else { return (@Sendable () -> Void)?.none }
                state.isGone = true
                return state.listener
            }
            listener?()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { presence.gone() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        presence.gone()
        context.fireChannelInactive()
    }
}

extension ClientWatch {
    static func presence(on channel: any Channel) async throws -> Presence {
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ClientWatch.self).presence
        }.get()
    }
}
