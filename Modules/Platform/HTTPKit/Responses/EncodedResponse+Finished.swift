internal import Kernel

extension EncodedResponse {
    /// The answer as sent: with its tag and its caching headers. The body is left out if the client already has it.
    ///
    /// - Parameter reader: the owner to whom a page is shown.
    func finished(
        for endpoint: Endpoint, in dialect: Dialect? = nil, to reader: OwnerID? = nil, _ conditions: Conditions
    ) throws -> EncodedResponse {
        var answer = self
        if let reader, let forms = dialect?.forms, contentType == EncodedBody.html {
            answer.body = forms.marked(body, reader)
        }
        if let dialect, contentType == EncodedBody.json { answer.contentType = dialect.json.answers }
        answer.headers += CachePolicy.headers(of: endpoint, in: dialect)
        if isReplay { answer.headers.append(.init("Idempotent-Replayed", "true")) }
        guard let tag = answer.tag(for: endpoint) else { return answer }
        answer.headers.append(.init("ETag", tag.description))
        guard endpoint.method == .get, try conditions.reading(tag, of: state) == .notModified else { return answer }
        return EncodedResponse(status: 304, headers: answer.headers, state: state)
    }

    /// The answer's tag. The answer to a read has a tag, and so has the answer with a written record. An answer about the
    /// present moment has no tag.
    private func tag(for endpoint: Endpoint) -> EntityTag? {
        guard endpoint.cache != .never, contentType != nil, endpoint.method == .get || state != nil else {
            return nil
        }
        return EntityTag(state, body: body)
    }
}
