package import ModuleKit

/// The parts in which a request's change is made. The parts are one operation, and the last part stores the answer under the
/// request's key. So an interrupted request continues when it is sent again, and a finished request gets the same answer again.
package struct RequestParts: Sendable {
    let request: Request
    let endpoint: Endpoint
    /// Nil if the client sent no idempotency key.
    let key: RequestKey?
    let write: EndpointExecutor.Writer

    /// Thrown if the request was sent twice and has been answered meanwhile.
    struct Answered: Error {
        let answer: EncodedResponse
    }

    /// Throws `Answered` if the request has already been answered. It is checked in each part, because the same request may
    /// have been sent twice.
    package func requireUnanswered(in reading: ReadTransaction) throws {
        guard let answer = try key?.keptAnswer(request, of: endpoint, in: reading) else { return }
        throw Answered(answer: answer)
    }

    /// Stores the answer, in the transaction of the last part.
    @discardableResult
    package func keep(_ response: Response, in transaction: WriteTransaction) throws -> EncodedResponse {
        let answer = try EncodedResponse(response, of: endpoint, state: transaction.stamped(response.version))
        return try key?.answer(request, in: transaction) { answer } ?? answer
    }

    package func answer(_ response: Response) throws -> EncodedResponse { try EncodedResponse(response, of: endpoint) }

    func make(_ change: PartedChange<Response>) async throws -> EncodedResponse {
        let limit = PartLimit.current
        var parts = 0
        while true {
            let answer = try await change.making {
                try await part { writing in
                    guard let response = try change.next(in: writing, limit) else { return Self.more }
                    return try keep(response, in: writing)
                }
            } ending: {
                try await part { try change.end(in: $0) ? Self.over : Self.more }.status == Self.over.status
            }
            guard answer.status == Self.more.status else { return answer }
            parts += 1
            try limit.requireMore(after: parts)
        }
    }

    private func part(
        _ body: @escaping @Sendable (WriteTransaction) throws -> EncodedResponse
    ) async throws -> EncodedResponse {
        try await write(endpoint.writer(request.owner), PartedChange<Response>.budget) { writing in
            try endpoint.rights?(request, writing.view)
            try requireUnanswered(in: writing.view)
            return try body(writing)
        }
    }

    /// Markers instead of answers: more parts follow, or no parts are left.
    private static let more = EncodedResponse(status: 0)
    private static let over = EncodedResponse(status: 1)
}
