internal import HTTPKit
internal import HTTPTypes
internal import Kernel
internal import NIOCore
internal import NIOHTTPTypes

extension ConnectionHandler {
    /// The purpose of the connection's one timer.
    enum Phase { case none, head, body, late, ending }

    /// Starts and stops the timer as the connection's state wants it.
    func update(_ context: ChannelHandlerContext) {
        // More bytes of a late body give it no more time.
        guard !isEnding, phase != .late else { return }
        if isAboveAll, exchanges.isEmpty {
            enter(.head, for: limits.lingering, context) { handler, context in
                handler.refuse(ConnectionErrors.full, context)
            }
        } else if let deadline = exchanges.deadline {
            enter(.body, for: deadline, context) { handler, context in handler.bodyIsLate(context) }
        } else if exchanges.isEmpty && isHeadComing {
            enter(.head, for: limits.head, context) { handler, context in
                handler.refuse(ConnectionErrors.timeout, context)
            }
        } else {
            phase = .none
            timer?.cancel()
            timer = nil
        }
    }

    private func enter(
        _ phase: Phase, for time: TimeAmount, _ context: ChannelHandlerContext,
        _ task: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
    ) {
        guard self.phase != phase else { return }
        self.phase = phase
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { task(self, context) }
    }

    /// The request's reader answers with a problem; if it does not, the connection ends all the same.
    private func bodyIsLate(_ context: ChannelHandlerContext) {
        context.fireErrorCaught(RequestTimeout())
        enter(.late, for: limits.lingering, context) { handler, context in
            if handler.socket.unsent == 0 { context.close(promise: nil) }
        }
    }

    /// Answers in the façade's place; there is no request that it knows of.
    func refuse(_ error: MizanError, _ context: ChannelHandlerContext) {
        guard !isEnding, exchanges.isEmpty else { return }
        answer(error, context)
    }

    /// Cancelling the request's reader closes the connection, too, and may come first.
    func sayThatItStops(_ context: ChannelHandlerContext) {
        guard !isEnding, socket.unsent == 0, exchanges.isCut, !isInputClosed else { return }
        hasLastWord = true
        answer(ConnectionErrors.stopping, context)
    }

    private func answer(_ error: MizanError, _ context: ChannelHandlerContext) {
        let answer = ProblemAnswer(error, in: dialect)
        isEnding = true
        socket.unsent += 1
        draining += 1
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { _ in self.refused(context) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: promise)
    }

    private func refused(_ context: ChannelHandlerContext) {
        draining -= 1
        socket.unsent -= 1
        linger(context)
    }

    /// Closing at once, with unread bytes in the way, would reset the connection and lose the answer (RFC 9112 §9.6).
    func linger(_ context: ChannelHandlerContext) {
        guard !isInputClosed else { return context.close(promise: nil) }
        if let id { table.waits(id, wasAnswered: false) }
        enter(.ending, for: limits.lingering, context) { _, context in context.close(promise: nil) }
        context.close(mode: .output, promise: nil)
        context.read()
    }

    /// A client that has ended its side has gone, or still wants its answer (`shutdown`): the connection looks the same until
    /// something is sent, which a client that has gone answers with a reset. So the client gets an interim answer while reads
    /// go on whose answers have not begun; every client of HTTP/1.1 ignores it (RFC 9110 §15.2). Changes are always completed.
    func askWhetherClientIsThere(_ context: ChannelHandlerContext) {
        guard probe == nil, exchanges.areReadsToBegin else { return }
        probe = context.eventLoop.assumeIsolated().scheduleTask(in: Self.probing) {
            self.probe = nil
            guard self.isInputClosed, self.exchanges.areReadsToBegin, !self.isEnding else { return }
            context.writeAndFlush(self.wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            self.askWhetherClientIsThere(context)
        }
    }

    /// Short reads are answered by then.
    private static let probing = TimeAmount.milliseconds(250)

    /// Others need the place. A request that has come meanwhile is answered all the same.
    func giveWay(_ context: ChannelHandlerContext) {
        guard let id else { return }
        if isBusy { table.stays(id) } else { context.close(promise: nil) }
    }

    /// The server ends.
    func end(_ context: ChannelHandlerContext) {
        guard id != nil else { return }
        sayThatItStops(context)
        if !hasLastWord { context.close(promise: nil) }
    }
}

/// The answer that is written next takes this room.
struct AnswerHeld: Sendable {
    let lease: AnswerLease
}

/// A request's body is about to be read, so a client that waits to be asked for it is asked: all that can be refused by the
/// head alone has been (RFC 9110 §10.1.1).
struct BodyWanted: Sendable {}

/// A request's caller was found out, before its body is read.
struct RequestAdmitted: Sendable {}
