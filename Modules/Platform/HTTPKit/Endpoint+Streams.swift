package import Kernel

// Shapes for bodies that are not kept in memory. Such a handler waits and runs its own transactions. Its answer is never stored
// for a repeated request.

extension Endpoint {
    /// Answers with a body that is produced while it is sent: a document, or a feed of events.
    ///
    /// The handler checks and prepares; its errors become problems as usual. Once the stream has begun, an error can only cut
    /// it off.
    package static func streaming(
        _ path: PathTemplate, _ summary: String, scope: Scope,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [],
        answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: .get, path: path, summary: summary, scope: scope, pathFields: pathFields, queryFields: query,
            headerFields: headers, list: nil, body: .none, maximumBodyBytes: nil, answers: answers, errors: errors,
            cache: .never, isIdempotent: true, handler: .streaming(handler))
    }

    /// Reads a body while it arrives: files of any size, with a separate limit, deadline and minimum rate.
    package static func receiving(
        _ method: Method, _ path: PathTemplate, _ summary: String, scope: Scope,
        path pathFields: [Field] = [], query: [Field] = [], headers: [Field] = [], body: Body, _ intake: UploadLimits,
        idempotent: Bool? = nil, answers: [ResponseSpec], errors: [Refusal] = [],
        _ handler: @escaping @Sendable (Request, IncomingBody) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, summary: summary, scope: scope, pathFields: pathFields, queryFields: query,
            headerFields: headers, list: nil, body: body, maximumBodyBytes: intake.maximumBytes, answers: answers,
            errors: errors, cache: .never, isIdempotent: idempotent ?? method.isIdempotent,
            receivesWithin: intake.within, leastBytesPerSecond: intake.leastBytesPerSecond,
            handler: .receiving(handler))
    }
}
