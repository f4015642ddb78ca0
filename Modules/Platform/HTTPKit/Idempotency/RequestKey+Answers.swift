internal import ModuleKit

// An answer is kept with what was asked of who got it. Another caller of the same owner may know the key, and may do less.

extension RequestKey {
    /// Answers once: asked again, it gives the answer of the first time to who may do what that was asked of.
    func answer(
        _ request: Request, in writing: WriteTransaction, _ make: () throws -> EncodedResponse
    ) throws -> EncodedResponse {
        var fresh: EncodedResponse?
        let (bytes, isReplay) = try once(in: writing) {
            let answer = try make()
            fresh = answer
            return StoredAnswer.bytes(answer, askedOf: request.askedScopes)
        }
        if !isReplay, let fresh { return fresh }
        return try StoredAnswer.answer(bytes, to: request)
    }

    /// The answer that the request has had already; nil if it has had none.
    func keptAnswer(
        _ request: Request, of endpoint: Endpoint, in reading: ReadTransaction
    ) throws -> EncodedResponse? {
        guard let bytes = try answer(in: reading) else { return nil }
        try endpoint.rights?(request, reading)
        return try StoredAnswer.answer(bytes, to: request)
    }
}
