internal import Kernel
internal import ModuleKit

extension EndpointExecutor {
    /// A change in parts, which are one operation. What came of it is kept under the request's key by the last of them, so that a
    /// request that broke off goes on when it is sent again, and one that was done is answered as it was.
    func change(
        _ change: GuardedChange, _ key: RequestKey?,
        inPartsBy handler: (Request) throws -> PartedChange<Response>
    ) async throws -> EncodedResponse {
        let (endpoint, request, limit) = (change.endpoint, change.request, PartLimit.current)
        let parted = try handler(request)
        return try await change.operation.during {
            var parts = 0
            while true {
                let answer = try await write(endpoint.writer(request.owner), endpoint.budget) { writing in
                    try endpoint.rights?(request, writing.view)
                    if let kept = try key?.keptAnswer(request, of: endpoint, in: writing.view) { return kept }
                    guard let response = try parted.next(in: writing, limit) else { return Self.more }
                    let answer = try EncodedResponse(response, of: endpoint)
                    return try key?.answer(request, in: writing) { answer } ?? answer
                }
                guard answer.status == Self.more.status else { return answer }
                parts += 1
                try limit.requireMore(after: parts)
            }
        }
    }

    /// No answer: there are more parts.
    private static let more = EncodedResponse(status: 0)
}
