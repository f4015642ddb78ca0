internal import Kernel

/// An answer as it is kept under an idempotency key: a line of JSON with status, headers and version, then the body as
/// it was sent.
enum StoredAnswer {
    private static let newLine = UInt8(ascii: "\n")

    static func bytes(_ answer: EncodedResponse) -> [UInt8] {
        let head = JSONValue.object([
            "status": .integer(Int64(answer.status)), "contentType": answer.contentType.map(JSONValue.string),
            "version": answer.version.map(JSONValue.integer),
            "headers": .array(answer.headers.map { .array([.string($0.name), .string($0.value)]) }),
        ])
        return JSONWriter.bytes(head) + [newLine] + answer.body
    }

    static func answer(_ bytes: [UInt8]) throws -> EncodedResponse {
        guard let end = bytes.firstIndex(of: newLine), let head = try json(bytes[..<end]),
            case .integer(let status)? = head["status"], let status = Int(exactly: status),
            // Only what was done is kept.
            (200..<300).contains(status),
            case .array(let pairs)? = head["headers"]
        else { throw damaged }
        return EncodedResponse(
            status: status, contentType: head["contentType"].flatMap(String.init(wire:)),
            body: Array(bytes[bytes.index(after: end)...]), headers: try pairs.map(header),
            version: head["version"].flatMap(RecordVersion.init(wire:)), isReplay: true)
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
        .corruptData, "http.stored-answer", "The answer stored under this idempotency key is damaged.")
}
