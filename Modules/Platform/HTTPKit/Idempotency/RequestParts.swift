package import ModuleKit

/// The parts in which a request's change is made. They are one operation, and what came of it is kept under the request's key by
/// the last of them: a request that broke off goes on when it is sent again, and one that was done is answered as it was.
package struct RequestParts: Sendable {
    let request: Request
    let endpoint: Endpoint
    /// Nil where the client gave the request no name.
    let key: RequestKey?
    let write: EndpointExecutor.Writer

    /// The request was answered meanwhile: it was sent twice.
    struct Answered: Error {
        let answer: EncodedResponse
    }

    /// Ends a request that has had its answer. It is asked in each part: the same may have been sent twice.
    package func requireUnanswered(in reading: ReadTransaction) throws {
        guard let answer = try key?.keptAnswer(request, of: endpoint, in: reading) else { return }
        throw Answered(answer: answer)
    }

    /// Keeps the answer, in the transaction of the last part.
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

    /// No answer: there are more parts, or there are none any more.
    private static let more = EncodedResponse(status: 0)
    private static let over = EncodedResponse(status: 1)
}
