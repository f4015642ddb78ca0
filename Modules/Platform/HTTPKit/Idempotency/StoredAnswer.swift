internal import Kernel
internal import ModuleKit

/// An answer as stored under an idempotency key. The first line is JSON with the status, the headers, the version, and the
/// rights that the receiver of the answer needed. The body follows as it was sent.
enum StoredAnswer {
    private static let newLine = UInt8(ascii: "\n")

    static func bytes(_ answer: EncodedResponse, askedOf scopes: [Scope] = []) -> [UInt8] {
        let head = JSONValue.object([
            "status": .integer(Int64(answer.status)), "contentType": answer.contentType.map(JSONValue.string),
            "version": (answer.state?.version).map(JSONValue.integer),
            "epoch": (answer.state?.epoch).map(JSONValue.string),
            "headers": .array(answer.headers.map { .array([.string($0.name), .string($0.value)]) }),
            "scopes": scopes.isEmpty ? nil : .array(scopes.map { .string($0.description) }),
        ])
        return JSONWriter.bytes(head) + [newLine] + answer.body
    }

    /// The stored answer, if the caller has the rights that its first receiver needed.
    static func answer(_ bytes: [UInt8], to request: Request) throws -> EncodedResponse {
        let (answer, scopes) = try read(bytes)
        for scope in scopes where !request.meets(scope) { throw HTTPErrors.scope(scope) }
        return answer
    }

    static func read(_ bytes: [UInt8]) throws -> (EncodedResponse, askedOf: [Scope]) {
        guard let end = bytes.firstIndex(of: newLine), let head = try json(bytes[..<end]),
            case .integer(let status)? = head["status"], let status = Int(exactly: status),
            // Only successful answers are stored. The answer to a form leads to a page.
            (200..<300).contains(status) || status == 303,
            case .array(let pairs)? = head["headers"]
        else { throw damaged }
        let answer = EncodedResponse(
            status: status, contentType: head["contentType"].flatMap(String.init(wire:)),
            body: Array(bytes[bytes.index(after: end)...]), headers: try pairs.map(header),
            state: state(head), isReplay: true)
        return (answer, try scopes(head["scopes"]))
    }

    /// Nil for answers that earlier versions stored, which expire after 48 hours.
    private static func state(_ head: JSONValue) -> StampedVersion? {
        guard let epoch = head["epoch"].flatMap(String.init(wire:)),
            let version = head["version"].flatMap(RecordVersion.init(wire:))
        else { return nil }
        return StampedVersion(epoch: epoch, version: version)
    }

    /// Empty for answers that earlier versions stored.
    private static func scopes(_ json: JSONValue?) throws -> [Scope] {
        guard let json, json != .null else { return [] }
        guard case .array(let texts) = json else { throw damaged }
        return try texts.map { text in
            guard let scope = String(wire: text).flatMap(Scope.init) else { throw damaged }
            return scope
        }
    }

    private static func json(_ bytes: ArraySlice<UInt8>) throws -> JSONValue? {
        do { return try JSONReader.read(Array(bytes)) } catch { throw damaged }
    }

    private static func header(_ pair: JSONValue) throws -> Response.Header {
        guard case .array(let texts) = pair, texts.count == 2, let name = String(wire: texts[0]),
            let value = String(wire: texts[1])
        else { throw damaged }
        return Response.Header(name, value)
    }

    private static let damaged = MizanError(
        .corruptData, "http.stored-answer", "The stored answer for this idempotency key is damaged.")
}
