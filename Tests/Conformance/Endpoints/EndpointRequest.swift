internal import HTTPKit
internal import Kernel

/// A request as it will be sent.
struct EndpointRequest: Sendable {
    var method: String
    var path: String
    /// Names and values, not yet percent-encoded.
    var query: [(name: String, value: String)] = []
    /// By lower-case names.
    var headers: [String: String] = [:]
    var body: [UInt8]?
    var caller: Caller?

    var target: String {
        let items = query.map { name, value in
            PercentEncoding.segment.encode(name) + "=" + PercentEncoding.segment.encode(value)
        }
        return path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    var head: RequestHead {
        var lines = headers
        if let body, lines["content-length"] == nil, lines["transfer-encoding"] == nil {
            lines["content-length"] = String(body.count)
        }
        let all = lines
        return RequestHead(method: method, target: target) { all[$0] }
    }

    func with(_ header: String, _ value: String?) -> EndpointRequest {
        var request = self
        request.headers[header.lowercased()] = value
        return request
    }

    func by(_ caller: Caller?) -> EndpointRequest {
        var request = self
        request.caller = caller
        return request
    }

    func asking(_ query: (name: String, value: String)...) -> EndpointRequest {
        var request = self
        request.query += query
        return request
    }

    func sending(_ body: [UInt8]) -> EndpointRequest {
        var request = self
        request.body = body
        return request
    }

    /// For a failure's report.
    var description: String { "\(method) \(target.prefix(200))" }
}
