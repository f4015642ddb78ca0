package import Kernel
package import ModuleKit

/// Runs endpoints: checks and reads the request, calls the handler, encodes the answer. It does not depend on a server.
package struct EndpointExecutor: Sendable {
    package typealias Reader =
        @Sendable (OwnerID, @escaping @Sendable (ReadTransaction) throws -> EncodedResponse) async throws ->
        EncodedResponse
    /// Reads on a view of the store, in the turn of an owner, before the caller is known.
    package typealias Viewer =
        @Sendable (OwnerID, @escaping @Sendable (StoreView) throws -> EncodedResponse) async throws -> EncodedResponse
    /// The lookup of the caller on that view; `find` returns nil if the view knows no such caller.
    package struct CallerOnView: Sendable {
        /// The owner whom the same credential named before. Most likely this owner is the caller, so the view is opened in this
        /// owner's turn.
        package let probableOwner: OwnerID
        package let find: @Sendable (StoreView) throws -> Caller?

        package init(probableOwner: OwnerID, find: @escaping @Sendable (StoreView) throws -> Caller?) {
            (self.probableOwner, self.find) = (probableOwner, find)
        }
    }
    package typealias Writer =
        @Sendable (OwnerID, Duration?, @escaping @Sendable (WriteTransaction) throws -> EncodedResponse) async throws ->
        EncodedResponse

    package typealias WordReader = @Sendable (ReadTransaction) throws -> MomentWords

    private let read: Reader
    private let view: Viewer?
    let write: Writer
    private let memory: MemoryBudget
    private let large: LargeWork
    private let running = RunningRequests()
    /// Parses days and moments in an owner's calendar and time zones.
    private let words: WordReader?
    /// The body limit of endpoints that do not set one.
    private let maximumBodyBytes: Int

    package static let defaultMaximumBodyBytes = 2 * 1_024 * 1_024

    package init(
        maximumBodyBytes: Int = defaultMaximumBodyBytes, read: @escaping Reader, view: Viewer? = nil,
        write: @escaping Writer, memory: MemoryBudget = .unlimited, large: LargeWork = LargeWork(),
        words: WordReader? = nil
    ) {
        (self.maximumBodyBytes, self.read, self.view, self.write) = (maximumBodyBytes, read, view, write)
        (self.memory, self.large, self.words) = (memory, large, words)
    }

    /// Cancels the requests that may take long, when the server stops. Each of these requests is answered with the result of
    /// its cancellation.
    package func cancelAll() { running.cancelAll() }

    /// Answers a request that has been routed. It first finds the caller, then checks everything in the head, and only then
    /// reads the body, up to the body limit.
    ///
    /// If possible, the caller is looked up on the view from which the answer is read, or in the transaction that makes the
    /// change. The lookup may run again if the store restarts the transaction. If `callerOnView` returns nil, the caller is
    /// found with `caller` instead, and no view is opened for a refused caller. A continuous answer may look up the caller
    /// again, with `callerAgain`. If a form is refused, its page is read with `pages`, which routes another request.
    package func respond(
        to route: Route, _ head: RequestHead,
        caller: () async throws -> Caller?,
        callerOnView: () async throws -> CallerOnView? = { nil },
        callerAgain: Request.AskAgain? = nil,
        pages: (RequestHead) throws -> Route = { throw HTTPErrors.noSuchPath($0.path) },
        body: IncomingBody
    ) async throws -> EncodedResponse {
        guard case .endpoint(let routed) = route else {
            return try await answer(route, head, caller, callerOnView, callerAgain, body)
        }
        let form = KeptForm(body, of: routed, memory)
        do {
            return try await answer(route, head, caller, callerOnView, callerAgain, form?.body ?? body)
        } catch {
            let refusal = routed.endpoint.declared(
                routed.endpoint.ofCaller(running.told(error, of: routed.endpoint)))
            guard let refused = await form?.kept(refusal, of: routed.endpoint) else { throw refusal }
            throw await refused.onItsPage(head, routed) { page in
                let route = try pages(page)
                // A stream would end the person's own one.
                guard case .endpoint(let routed) = route, !routed.endpoint.isStreaming else {
                    throw HTTPErrors.noSuchPath(page.path)
                }
                return try await answer(route, page, caller, callerOnView, nil, IncomingBody([]))
            }
        }
    }

    private func answer(
        _ route: Route, _ head: RequestHead, _ caller: () async throws -> Caller?,
        _ callerOnView: () async throws -> CallerOnView?, _ callerAgain: Request.AskAgain?, _ body: IncomingBody
    ) async throws -> EncodedResponse {
        try HeadCheck.expectation(head)
        guard case .endpoint(let routed) = route else {
            guard case .options(let allow) = route else { throw HTTPErrors.noSuchPath(head.path) }
            return EncodedResponse(status: 204, headers: [.init("Allow", allow)])
        }
        let endpoint = routed.endpoint
        let limit = endpoint.maximumBodyBytes ?? maximumBodyBytes
        if let view {
            switch endpoint.handler {
            case .reading(let handler) where !HeadCheck.hasBody(head):
                guard let asking = try await callerOnView() else { break }
                let request = Result { try CheckedHead(routed, head, limit: limit) }
                return try await view(asking.probableOwner) { [memory, words, running] view in
                    running.reads.heed(in: view)
                    let caller = try Self.admit(asking.find(view), to: routed, head)
                    return try request.get().answer(caller, on: view, memory: memory, words: words, by: handler)
                }
            case .writing(let handler) where !endpoint.isOfSharedData && HeadCheck.hasSmallBody(head):
                guard let asking = try await callerOnView() else { break }
                return try await change(routed, head, limit, asking, on: view, body, by: handler)
            default: break
            }
        }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await answerAtLength(routed, head, limit, caller, callerAgain, body)
        }
    }

    /// Answers requests that may take long, or that wait for more than the store. They never run on the thread of a connection.
    private func answerAtLength(
        _ routed: RoutedEndpoint, _ head: RequestHead, _ limit: Int, _ caller: () async throws -> Caller?,
        _ callerAgain: Request.AskAgain?, _ body: IncomingBody
    ) async throws -> EncodedResponse {
        let endpoint = routed.endpoint
        let caller = endpoint.scope == .open ? nil : try await Self.admit(caller(), to: routed, head)
        let request = try CheckedHead(routed, head, limit: limit)
        let conditions = request.conditions
        if endpoint.takesBodyAsItComes, let caller {
            let input = Request(caller: caller, input: try request.input([]))
            let change = GuardedChange(endpoint: endpoint, request: input, conditions: conditions)
            return try await receive(body, limit, change, head, in: routed.dialect)
        }
        let holder = caller.map { MemoryBudget.Holder.owner($0.owner) } ?? .everyone
        let lease = memory.lease(for: holder)
        let bytes = try await body.bytes(upTo: limit, of: lease)
        return try await running.answer {
            try await large.run(bytes.count, for: holder) {
                // While other clients had their turn, this client may have left. It then needs no answer.
                try Task.checkCancellation()
                let input = try request.input(bytes, on: lease)
                if routed.omitsBody, let head = EncodedResponse(headOfStream: endpoint, in: routed.dialect) {
                    return head
                }
                let answer: EncodedResponse
                if let caller {
                    let request = Request(
                        caller: caller, input: input, askAgain: endpoint.isStreaming ? callerAgain : nil)
                    let change = GuardedChange(endpoint: endpoint, request: request, conditions: conditions)
                    let key = try RequestKey(head, of: endpoint, by: caller.owner, body: bytes)
                    answer = try await run(request, change, key)
                } else {
                    // A client that sets a condition or a key relies on it, even at an endpoint for everyone.
                    try conditions.requirePlace(in: endpoint)
                    _ = try RequestKey(head, of: endpoint, body: bytes)
                    answer = try await run(endpoint, input)
                }
                return try await finish(answer, for: routed, conditions, lease, holder)
            }
        }
    }

    private func finish(
        _ answer: EncodedResponse, for routed: RoutedEndpoint, _ conditions: Conditions, _ lease: MemoryLease,
        _ holder: MemoryBudget.Holder
    ) async throws -> EncodedResponse {
        let reader: OwnerID? = if case .owner(let owner) = holder { owner } else { nil }
        let finished = try await large.run(answer.body.count, for: holder, isTold: routed.endpoint.isMutating) {
            try answer.finished(for: routed.endpoint, in: routed.dialect, to: reader, conditions)
        }
        return routed.endpoint.isMutating ? finished.keeping(lease) : try finished.taking(from: memory, for: holder)
    }

    /// Looks up the caller and makes the change in one transaction. That saves a separate read, and a caller who has just lost
    /// a right can no longer change anything. The body is read before the lookup: it is small, and the token was valid at an
    /// earlier request.
    private func change(
        _ routed: RoutedEndpoint, _ head: RequestHead, _ limit: Int, _ asking: CallerOnView, on view: Viewer,
        _ body: IncomingBody, by handler: @escaping @Sendable (Request, WriteTransaction) throws -> Response
    ) async throws -> EncodedResponse {
        let (endpoint, owner) = (routed.endpoint, asking.probableOwner)
        let lease = memory.lease(for: .owner(owner))
        let (input, conditions, key): (RequestInput, Conditions, RequestKey?)
        do {
            let request = try CheckedHead(routed, head, limit: limit)
            let bytes = try await body.bytes(upTo: limit, of: lease)
            input = try request.input(bytes, on: lease)
            conditions = request.conditions
            key = try RequestKey(head, of: endpoint, by: owner, body: bytes)
            try conditions.requirePlace(in: endpoint)
        } catch {
            // A caller without the right must get that error first.
            return try await view(owner) { view in
                _ = try Self.admit(asking.find(view), to: routed, head)
                throw error
            }
        }
        let answer = try await write(endpoint, owner, key, handler) { view in
            let caller = try Self.admit(asking.find(view), to: routed, head)
            // Two tokens have the same hash in one of 2^64 cases.
            guard caller.owner == owner else { throw HTTPErrors.invalidToken }
            let request = Request(caller: caller, input: input)
            return GuardedChange(endpoint: endpoint, request: request, conditions: conditions)
        }
        return try await finish(answer, for: routed, conditions, lease, .owner(owner))
    }

    private static func admit(_ caller: Caller?, to routed: RoutedEndpoint, _ head: RequestHead) throws -> Caller {
        guard let caller else { throw HTTPErrors.unauthenticated }
        if let reader = routed.dialect?.forms?.reader(head), reader != caller.owner.description {
            throw HTTPErrors.formOfAnother
        }
        let endpoint = routed.endpoint
        guard caller.may(endpoint.scope) else { throw HTTPErrors.scope(endpoint.scope) }
        return caller
    }

    /// For everyone.
    private func run(_ endpoint: Endpoint, _ input: RequestInput) async throws -> EncodedResponse {
        switch endpoint.handler {
        case .open(let handler): return try EncodedResponse(try handler(input), of: endpoint)
        case .admitting(let handler): return try EncodedResponse(try await handler(input), of: endpoint)
        case .acting, .computing, .reading, .writing, .preparing, .parting, .streaming, .receiving:
            throw HTTPErrors.unauthenticated
        }
    }

    /// Answers an owner's request whose body is read while it arrives.
    private func receive(
        _ body: IncomingBody, _ limit: Int, _ change: GuardedChange, _ head: RequestHead, in dialect: Dialect?
    ) async throws -> EncodedResponse {
        let endpoint = change.endpoint
        try change.check()
        // Refuses an idempotency key, because a key would require that the body is stored.
        _ = try RequestKey(head, of: endpoint, body: [])
        guard case .receiving(let handler) = endpoint.handler else { throw HTTPErrors.unexpectedBody }
        let limited = body.limited(to: limit, pace: endpoint.leastBytesPerSecond.map(MinimumRate.init))
        let answer = try await change.operation.during {
            try EncodedResponse(try await handler(change.request, limited), of: endpoint)
        }
        return try answer.finished(for: endpoint, in: dialect, to: change.request.owner, change.conditions)
    }

    /// For an owner.
    private func run(
        _ request: Request, _ change: GuardedChange, _ key: RequestKey?
    ) async throws -> EncodedResponse {
        let endpoint = change.endpoint
        try change.check()
        switch endpoint.handler {
        case .open(let handler): return try EncodedResponse(try handler(request.input), of: endpoint)
        case .admitting(let handler): return try EncodedResponse(try await handler(request.input), of: endpoint)
        case .acting(let handler), .streaming(let handler):
            let response = try await change.operation.during { try await handler(request) }
            return try await large.run(
                response.body?.weight ?? 0, for: .owner(request.owner), isTold: endpoint.isMutating
            ) {
                try EncodedResponse(response, of: endpoint)
            }
        case .receiving: throw HTTPErrors.unexpectedBody
        case .computing(let handler): return try EncodedResponse(try handler(request), of: endpoint)
        case .reading(let handler):
            return try await read(request.owner) { [memory, words] reading in
                let lease = memory.lease(for: .owner(request.owner))
                return try reading.answer(of: endpoint, on: lease) {
                    try handler(request.resolved(for: endpoint, in: reading, by: words), reading)
                }
                .keeping(only: lease)
            }
        case .writing(let handler):
            return try await write(endpoint, endpoint.writer(request.owner), key, handler) { _ in change }
        case .parting(let handler):
            if let key, let answer = try await answered(key, request, of: endpoint) { return answer }
            let parts = RequestParts(request: request, endpoint: endpoint, key: key, write: write)
            do {
                return try await change.operation.during { try await handler(request, parts) }
            } catch let answered as RequestParts.Answered {
                return answered.answer
            }
        case .preparing(let prepare):
            if let key, let answer = try await answered(key, request, of: endpoint) { return answer }
            let prepared = try await prepare(request)
            return try await write(endpoint, endpoint.writer(request.owner), key, { try prepared($1) }, { _ in change })
        }
    }

    /// The stored answer of a repeated request, so that slow work is not repeated for nothing.
    private func answered(
        _ key: RequestKey, _ request: Request, of endpoint: Endpoint
    ) async throws -> EncodedResponse? {
        let answer = try await read(endpoint.writer(request.owner)) { reading in
            try key.keptAnswer(request, of: endpoint, in: reading) ?? EncodedResponse(status: 0)
        }
        return answer.isReplay ? answer : nil
    }

    /// Runs one transaction: looks up the caller, checks the conditions, makes the change, encodes the answer, and stores the
    /// answer under the request's key.
    private func write(
        _ endpoint: Endpoint, _ owner: OwnerID, _ key: RequestKey?,
        _ handler: @escaping @Sendable (Request, WriteTransaction) throws -> Response,
        _ admitted: @escaping @Sendable (StoreView) throws -> GuardedChange
    ) async throws -> EncodedResponse {
        try await write(owner, endpoint.budget) { writing in
            let change = try admitted(writing.storeView)
            writing.goOnAlone(as: change.operation)
            try endpoint.rights?(change.request, writing.view)
            func encoded() throws -> EncodedResponse {
                let response = try change(writing, handler)
                return try EncodedResponse(response, of: endpoint, state: writing.stamped(response.version))
            }
            return try key?.answer(change.request, in: writing, encoded) ?? encoded()
        }
    }
}
