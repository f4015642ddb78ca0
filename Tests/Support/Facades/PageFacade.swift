package import HTTPKit
package import Kernel
package import ModuleKit
import Synchronization

/// A slice's pages, asked by one person who is signed in.
package struct PageFacade: Sendable {
    private let registry: EndpointRegistry
    private let executor: EndpointExecutor
    private let owner: OwnerID

    package init(_ endpoints: [Endpoint], on context: ModuleContext, as owner: OwnerID) throws {
        registry = try EndpointRegistry(endpoints)
        executor = EndpointExecutor(context: context)
        self.owner = owner
    }

    package struct Answer: Sendable {
        package let status: Int
        package let text: String
        /// The page to which a form leads; empty for a page.
        package let location: String
    }

    /// Sends a request; with a form if there are fields. A refusal is answered with its sentence. Throws if the status is not the
    /// wanted one: 200 for a page and 303 for a form, unless another is named.
    ///
    /// - Parameter key: the idempotency key, with which a script sends a form again.
    @discardableResult
    package func send(
        _ target: String, _ form: KeyValuePairs<String, String>? = nil, status: Int? = nil, key: String? = nil
    ) async throws -> Answer {
        try await send(target, fields: form.map { $0.map { ($0, $1) } }, status: status, key: key)
    }

    /// Sends the form of a page that edits what is stored, with the version that its page shows now.
    @discardableResult
    package func edit(
        _ target: String, _ form: KeyValuePairs<String, String>, shownOn page: String? = nil, status: Int? = nil
    ) async throws -> Answer {
        let text = try await send(page ?? target).text
        guard let seen = text.firstMatch(of: #/name="seen" value="(\d+)"/#) else {
            throw MizanError(.internal, "test.unseen", "\(page ?? target) shows no version.")
        }
        return try await send(target, fields: [("seen", String(seen.1))] + form.map { ($0, $1) }, status: status)
    }

    private func send(
        _ target: String, fields: [(String, String)]?, status: Int?, key: String? = nil
    ) async throws -> Answer {
        let body = fields.map { fields in
            Array(fields.map { "\($0)=\(PercentEncoding.segment.encode($1))" }.joined(separator: "&").utf8)
        }
        let head = RequestHead(method: fields == nil ? "GET" : "POST", target: target) { name in
            switch name {
            case "content-length": body.map { String($0.count) }
            case "content-type": body == nil ? nil : "application/x-www-form-urlencoded"
            case "idempotency-key": key
            default: nil
            }
        }
        let answer: Answer
        do {
            let got = try await executor.respond(
                to: registry.route(head), head, caller: { Caller(owner: owner, permissions: .everything) },
                body: IncomingBody(body ?? []))
            let streamed = Mutex<[UInt8]>([])
            try await got.stream?.write(BodyWriter { bytes in streamed.withLock { $0 += bytes } })
            answer = Answer(
                status: got.status, text: String(decoding: got.body + streamed.withLock { $0 }, as: UTF8.self),
                location: got.headers.first { $0.name == "Location" }?.value ?? "")
        } catch {
            let problem = ProblemDetails(error)
            answer = Answer(status: problem.status, text: problem.detail, location: "")
        }
        guard answer.status == status ?? (fields == nil ? 200 : 303) else {
            throw MizanError(.internal, "test.status", "\(target) answered \(answer.status): \(answer.text)")
        }
        return answer
    }
}
