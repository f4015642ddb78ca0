internal import HTTPKit
internal import HTTPTypes
internal import Kernel
internal import NIOCore

/// A problem that the connection itself returns, before the façade or without it. The connection ends with this answer.
struct ProblemAnswer {
    let head: HTTPResponse
    let body: ByteBuffer

    init(_ error: MizanError, in dialect: Dialect?) {
        let id = RequestIdentity.fresh()
        let answer = ProblemDetails(error).response(requestID: id, in: dialect)
        var fields = SecurityHeaders.fields(requestID: id, isProblem: true)
        fields[.contentType] = answer.contentType
        fields[.contentLength] = String(answer.body.count)
        fields[.connection] = RequestNormalizer.close
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) { fields[name] = header.value }
        }
        head = HTTPResponse(status: HTTPResponse.Status(code: answer.status), headerFields: fields)
        body = ByteBuffer(bytes: answer.body)
    }
}
