internal import HTTPKit
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Manages one connection. It sets the time limits for heads and bodies, and decides which answer is the last. It also handles
/// the rest of a request that is answered before its end, and closes the connection if there are too many connections.
///
/// The server's own idle timer restarts with each part of a body, so a body that arrives byte by byte would never end. After an
/// early answer, the server reads on without limit.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    let limits: ConnectionLimits
    let table: ConnectionTable
    let socket: SocketWatch
    var id: ConnectionTable.ID?

    var exchanges = Exchanges()
    private var spoken: SpokenDialect
    /// The dialect of answers that come from the connection itself.
    var dialect: Dialect? { spoken.current }
    private var isReadLittle = false
    /// True if a request's head has begun to arrive.
    var isHeadComing = false
    /// True if the request's caller is known: the request then counts as being answered.
    var isAdmitted = false
    var isStopping = false
    /// True if the limit of connections is reached and all other connections are being answered. This connection may then only
    /// ask, once, whether the server is alive.
    var isAboveAll = false
    /// True if the last answer is written: all later input is discarded.
    var isEnding = false
    /// True if the connection itself answered a request that the server's stop cuts off. Only the connection's own timer closes
    /// the connection then.
    var hasLastWord = false
    var isInputClosed = false
    var thrownAway = 0
    private var parts = 0
    /// Called when the connection is gone and only reads are unanswered, because nobody would receive the answers.
    var whenAbandoned: (() -> Void)?
    /// The lease for the memory of the answer that is written next, until it has been sent completely.
    private var lease: AnswerLease?
    /// The number of answers that are written but not completely sent.
    var draining = 0
    var closing: [EventLoopPromise<Void>?] = []
    var phase = Phase.none
    var timer: Scheduled<Void>?
    /// The scheduled check whether a client that has closed its side is still there.
    var probe: Scheduled<Void>?

    init(limits: ConnectionLimits, table: ConnectionTable) {
        (self.limits, self.table) = (limits, table)
        spoken = SpokenDialect(limits.registry)
        socket = SocketWatch(period: limits.writing, leastWritten: limits.leastWritten)
    }

    // MARK: The connection

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try SharedReceive.set(on: context.channel, table)
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(RequestNormalizer(), position: .after(decoder))
            try pipeline.addHandler(socket, position: .first)
            socket.isWanted = { [unowned self] bytes in
                guard isMoreWanted(context) else { return false }
                if !exchanges.isReceiving { spoken.arrived(bytes) }
                return true
            }
            socket.arrived = { [unowned self] in arrived($0, context) }
        } catch {
            // A connection without this handler is not served.
            context.close(promise: nil)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        let loop = context.eventLoop
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
        let (id, admission) = table.open(
            ObjectIdentifier(context.channel),
            giveWay: { loop.execute { bound.value.handler.giveWay(bound.value.context) } },
            end: { loop.execute { bound.value.handler.end(bound.value.context) } })
        self.id = id
        isAboveAll = admission == .full
        context.fireChannelActive()
        switch admission {
        case .admitted: break
        case .full: update(context)
        case .late: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if exchanges.areReadsToBegin { whenAbandoned?() }
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    private func leave() {
        timer?.cancel()
        timer = nil
        probe?.cancel()
        probe = nil
        lease = nil
        for promise in closing { promise?.succeed() }
        closing = []
        if let id { table.closed(id) }
        id = nil
        whenAbandoned = nil
    }

    // MARK: What comes

    /// Makes reads from the connection smaller if the input has very small parts: requests that are sent ahead, or a body in
    /// chunks of one byte. Each such part costs more than its bytes.
    private func readsLittle(_ context: ChannelHandlerContext) {
        guard !isReadLittle else { return }
        isReadLittle = true
        setReceive { try SharedReceive.setFew(on: context.channel, table) }
    }

    /// False if the rest of the input is discarded. When a client closes its side, NIO reads everything that the kernel still
    /// has at once, whether it is wanted or not. That can be megabytes, or thousands of requests, before another connection has
    /// its turn. Only the requests that were already read are answered; a client repeats the rest (RFC 9112 §9.3.2).
    private func isMoreWanted(_ context: ChannelHandlerContext) -> Bool {
        guard exchanges.count > Self.mostAhead, !exchanges.isReceiving else { return true }
        if exchanges.takeNoMore() { setReceive { try SharedReceive.setWhatever(on: context.channel) } }
        return false
    }

    private func setReceive(_ set: () throws -> Void) {
        do {
            try set()
        } catch {
            // The channel is closed: nothing more is read.
        }
    }

    /// The number of unanswered requests above which a connection is not read, as long as its client is there.
    private static let mostAhead = 30
    /// The size in bytes below which a part costs more than its content.
    private static let crumb = 32
    private static let fewCrumbs = 16

    /// Counts received bytes. Bytes that form no part belong to a head, unless a body is being read.
    private func arrived(_ bytes: Int, _ context: ChannelHandlerContext) {
        defer { parts = 0 }
        if parts > bytes / Self.crumb, parts > Self.fewCrumbs { readsLittle(context) }
        guard !isEnding else {
            thrownAway += bytes
            if thrownAway > lingering.bytes { context.close(promise: nil) }
            return
        }
        guard parts == 0, !exchanges.isReceiving else { return }
        isHeadComing = true
        update(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        parts += 1
        guard !isEnding, !exchanges.takesNoMore else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            if isAboveAll, !exchanges.isEmpty || !HealthPaths.contains(head.path ?? "") {
                return refuse(ConnectionErrors.full, context)
            }
            isHeadComing = false
            isAdmitted = false
            spoken.began(head.path ?? "")
            if !exchanges.isEmpty { readsLittle(context) }
            exchanges.begin(head, deadline: limits.receiving.deadline(of: head))
        case .body: break
        case .end:
            exchanges.received()
            if let id { table.answers(id) }
        }
        update(context)
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The server no longer requests reads.
        if isEnding { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            isInputClosed = true
            if isEnding && draining == 0 { return context.close(promise: nil) }
            askWhetherClientIsThere(context)
        case is ChannelShouldQuiesceEvent: isStopping = true
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: What goes

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isEnding else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            socket.unsent += 1
            if let id { table.answers(id) }
            guard exchanges.answering(isLate: phase == .late || isAboveAll, isStopping: isStopping) else {
                return context.write(data, promise: promise)
            }
            head.headerFields[.connection] = RequestNormalizer.close
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            let promise = promise ?? context.eventLoop.makePromise()
            isEnding = exchanges.answered()
            isAdmitted = false
            draining += 1
            let lease = lease
            self.lease = nil
            promise.futureResult.assumeIsolated().whenComplete { _ in
                withExtendedLifetime(lease) { self.drained(context) }
            }
            context.write(data, promise: promise)
            update(context)
            if isInputClosed { askWhetherClientIsThere(context) }
        default: context.write(data, promise: promise)
        }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        switch event {
        case is RequestAdmitted:
            promise?.succeed()
            guard !exchanges.isEmpty else { return }
            isAdmitted = true
            if let id { table.answers(id) }
        case is BodyWanted:
            promise?.succeed()
            guard exchanges.asksForBody() else { return }
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        case let held as AnswerHeld:
            promise?.succeed()
            lease = held.lease
        default: context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    /// Sends a written answer before the connection is closed.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // The input side is closed alone only when the server's grace period is over. The client may not know yet that the
        // server stops.
        if mode == .input || (isStopping && mode == .all) { sayThatItStops(context) }
        guard mode == .all || (mode == .input && hasLastWord), draining > 0 || hasLastWord else {
            return context.close(mode: mode, promise: promise)
        }
        closing.append(promise)
    }

    private func drained(_ context: ChannelHandlerContext) {
        draining -= 1
        socket.unsent -= 1
        guard draining == 0 else { return }
        if !closing.isEmpty { return context.close(promise: nil) }
        if isEnding { return linger(context) }
        if let id, !isBusy { table.waits(id, wasAnswered: true) }
    }

    var isBusy: Bool { socket.unsent > 0 || exchanges.isFirstReceived || (isAdmitted && !exchanges.isEmpty) }
}
