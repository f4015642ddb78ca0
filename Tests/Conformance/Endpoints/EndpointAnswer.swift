internal import HTTPKit
internal import Kernel

/// An answer as a client reads it.
struct EndpointAnswer: Sendable {
    let status: Int
    let bytes: [UInt8]
    let contentType: String?
    /// Null if there is no body, or the body is not JSON.
    let json: JSONValue
    private let headers: [Response.Header]
    let stream: BodyStream?

    init(_ response: EncodedResponse) throws {
        status = response.status
        bytes = response.body
        contentType = response.contentType
        headers = response.headers
        stream = response.stream
        let mediaType = response.contentType?.prefix { $0 != ";" } ?? ""
        let isJSON = [EncodedBody.json, ProblemDetails.contentType].contains(String(mediaType))
        json = isJSON && !response.body.isEmpty ? try JSONReader.read(response.body) : .null
    }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var isSuccess: Bool { (200..<300).contains(status) }
    var tag: String? { header("ETag") }
    var location: String? { header("Location") }

    /// The version in the tag, after the epoch.
    var version: Int64? {
        guard let parts = tag?.split(separator: "-"), parts.count == 3 else { return nil }
        return Int64(parts[1])
    }

    func integer(_ name: String) -> Int64? {
        guard case .integer(let number)? = json[name] else { return nil }
        return number
    }

    /// The reason of the problem, without the common prefix.
    var reason: String? {
        guard contentType == ProblemDetails.contentType, case .string(let type)? = json["type"],
            type.hasPrefix(ProblemDetails.typePrefix)
        else { return nil }
        return String(type.dropFirst(ProblemDetails.typePrefix.count))
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = json[name] else { return nil }
        return text
    }

    var items: [JSONValue] {
        guard case .array(let items)? = json["items"] else { return [] }
        return items
    }

    /// For a failure's report.
    var seen: String { "\(status)" + (reason.map { " \($0): \(text("detail") ?? "")" } ?? "") }

    // MARK: Declared answers

    /// Throws if the endpoint does not declare this answer.
    func require(declaredBy endpoint: Endpoint, to request: EndpointRequest) throws {
        let what = "\(request.description) is answered \(seen)"
        if contentType == ProblemDetails.contentType {
            let isDeclared = endpoint.allErrors.contains { error in
                error.reason == reason && ProblemDetails.status(of: error.code, reason: error.reason) == status
            }
            return try Expect.that(isDeclared, "\(what), which the endpoint does not declare")
        }
        guard status != 304 else { return try Expect.that(bytes.isEmpty, "\(what) with a body") }
        guard let answer = endpoint.answers.first(where: { $0.status == status }) else {
            throw Expect.Unmet(seen: "\(what), which the endpoint does not declare")
        }
        guard let type = answer.body, answer.mediaType == EncodedBody.json else { return }
        do {
            try BodyCheck.value(json, type)
        } catch {
            throw Expect.Unmet(seen: "\(what), and its body is not as declared: \(MizanError(crossing: error).message)")
        }
    }
}
