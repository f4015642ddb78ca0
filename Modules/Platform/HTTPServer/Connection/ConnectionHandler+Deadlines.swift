internal import HTTPKit
internal import HTTPTypes
internal import Kernel
internal import NIOCore
internal import NIOHTTPTypes

extension ConnectionHandler {
    /// The purpose of the connection's one timer.
    enum Phase { case none, head, body, late, ending }

    /// Starts and stops the timer according to the connection's state.
    func update(_ context: ChannelHandlerContext) {
        // More bytes of a late body do not extend its time.
        guard !isEnding, phase != .late else { return }
        if isAboveAll, exchanges.isEmpty {
            enter(.head, for: limits.lingering.time, context) { handler, context in
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

    /// Makes the request's reader answer with a problem. If the reader does not answer, the connection is closed anyway.
    private func bodyIsLate(_ context: ChannelHandlerContext) {
        context.fireErrorCaught(RequestTimeout())
        enter(.late, for: limits.lingering.time, context) { handler, context in
            if handler.socket.unsent == 0 { context.close(promise: nil) }
        }
    }

    /// Answers instead of the façade, which has not received a request.
    func refuse(_ error: MizanError, _ context: ChannelHandlerContext) {
        guard !isEnding, exchanges.isEmpty else { return }
        answer(error, context)
    }

    /// Answers that the server stops. It may be called again when the cancelled reader of the request closes the connection.
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

    /// Waits before closing: closing at once, with unread bytes left, would reset the connection and lose the answer (RFC 9112
    /// §9.6).
    func linger(_ context: ChannelHandlerContext) {
        guard !isInputClosed else { return context.close(promise: nil) }
        if let id { table.waits(id, wasAnswered: false) }
        wait(lingering.times, context)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    /// The limits of the rest of this request.
    var lingering: ConnectionLimits.Lingering {
        dialect?.forms == nil ? limits.lingering : limits.lingeringForForms
    }

    /// Closes the connection when the client is silent for a time, or after so many times.
    private func wait(_ times: Int, _ context: ChannelHandlerContext) {
        let before = thrownAway
        phase = .none
        enter(.ending, for: lingering.time, context) { handler, context in
            guard times > 1, handler.thrownAway > before else { return context.close(promise: nil) }
            handler.wait(times - 1, context)
        }
    }

    /// A client that has closed its side may have gone, or may still want its answer (`shutdown`). The two cases look the same
    /// until the server sends something: a client that has gone then answers with a reset. So the server sends interim answers
    /// as long as no answer to the client's reads has begun. Every HTTP/1.1 client ignores an interim answer (RFC 9110 §15.2).
    /// Changes are always completed.
    func askWhetherClientIsThere(_ context: ChannelHandlerContext) {
        guard probe == nil, exchanges.areReadsToBegin else { return }
        probe = context.eventLoop.assumeIsolated().scheduleTask(in: Self.probing) {
            self.probe = nil
            guard self.isInputClosed, self.exchanges.areReadsToBegin, !self.isEnding else { return }
            context.writeAndFlush(self.wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            self.askWhetherClientIsThere(context)
        }
    }

    /// The time before the interim answer; short reads are answered by then.
    private static let probing = TimeAmount.milliseconds(250)

    /// Closes the connection because a different connection needs its place, unless a request has arrived meanwhile.
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

/// Announces the lease for the memory of the answer that is written next.
struct AnswerHeld: Sendable {
    let lease: AnswerLease
}

/// Announces that a request's body is about to be read, so that a waiting client gets `100 Continue`. By then, all errors that
/// the head alone can show have been ruled out (RFC 9110 §10.1.1).
struct BodyWanted: Sendable {}

/// Announces that a request's caller is known, before its body is read.
struct RequestAdmitted: Sendable {}
