internal import ModuleKit

// An answer is stored with the rights that its receiver needed. A different caller of the same owner may know the key, but have
// fewer rights.

extension RequestKey {
    /// Answers a request once: a repetition gets the first answer, if the caller has the rights that the first caller needed.
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

    /// The stored answer to the request; nil if the request has not been answered yet.
    func keptAnswer(
        _ request: Request, of endpoint: Endpoint, in reading: ReadTransaction
    ) throws -> EncodedResponse? {
        guard let bytes = try answer(in: reading) else { return nil }
        try endpoint.rights?(request, reading)
        return try StoredAnswer.answer(bytes, to: request)
    }
}
