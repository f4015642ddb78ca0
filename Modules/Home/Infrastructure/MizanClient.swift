package import Kernel
internal import Synchronization
package import Transport

/// Communicates with another Mizan as a device does (Docs/Sync.md). The client handles the form of requests and answers, but
/// not their meaning.
package struct MizanClient: Sendable {
    private let http: HTTPClient
    private let base: HTTPURL
    private let token: String
    private let now: @Sendable () -> Instant

    /// A page has about 4 MB of fields, and a single item may exceed that by a few MB.
    private static let largestAnswer: Int64 = 32 << 20

    package init(
        _ http: HTTPClient, at address: String, token: String, now: @escaping @Sendable () -> Instant
    ) throws(TransportError) {
        (self.http, self.token, self.now) = (http, token, now)
        base = try HTTPURL(address)
    }

    /// The address in one canonical spelling, without a slash at its end.
    package static func address(_ text: String) throws(TransportError) -> String {
        let url = try HTTPURL(text)
        let port =
            url.scheme == .https && url.port == 443 || url.scheme == .http && url.port == 80 ? "" : ":\(url.port)"
        let path = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
        return "\(url.scheme.rawValue)://\(url.host)\(port)\(path)"
    }

    /// The account of the token.
    package func account() async throws(MizanClientError) -> MizanAccount {
        try MizanAccount(MizanAnswer(try await send(try request("/v1/account"))))
    }

    /// One page of changes.
    package func pull(
        after cursor: String?, slices: [String], limit: Int
    ) async throws(MizanClientError) -> MizanPage {
        try MizanPage(MizanAnswer(try await send(try request("/v1/sync/pull?" + query(cursor, slices, limit)))))
    }

    /// Sends changes. Changes with the same ids are made only once, so the request may be repeated.
    package func push(_ push: MizanPush) async throws(MizanClientError) -> MizanPushAnswer {
        var request = try request("/v1/sync/push")
        request.method = .post
        request.headers["Content-Type"] = "application/json"
        request.body = .bytes(JSONWriter.bytes(push.json))
        request.isRepeatable = true
        request.timeouts.whole = .seconds(180)
        request.timeouts.stall = .seconds(120)
        return try MizanPushAnswer(MizanAnswer(try await send(request)))
    }

    /// Returns as soon as there is something after the cursor, or when the stream has ended.
    package func hint(after cursor: String?, slices: [String]) async throws(MizanClientError) {
        let request = try request("/v1/sync/stream?" + query(cursor, slices, nil))
        do {
            for try await event in http.events(request) {
                if event.type == "change" || event.type == "reset" || event.type == "closed" { return }
                guard event.type == "caught-up" else { continue }
                guard case .string(let reached)? = Self.json(event.data)?["cursor"], reached == cursor else { return }
            }
        } catch { throw .transport(error) }
    }

    // MARK: Documents

    /// True if the account has the document there, with its bytes.
    package func hasDocument(_ hash: String) async throws(MizanClientError) -> Bool {
        var request = try request("/v1/blobs/" + hash)
        request.headers["If-None-Match"] = "\"\(hash)\""
        return try await send(request, expecting: [304, 404]).status == 304
    }

    /// Sends a document. After a break it is sent again from the beginning, by a later request.
    ///
    /// - Parameter read: returns the bytes from a place on; none at the end.
    package func sendDocument(
        _ hash: String, size: Int64, read: @escaping @Sendable (Int64) async throws -> [UInt8]
    ) async throws(MizanClientError) {
        var request = try request("/v1/blobs/" + hash)
        request.method = .put
        request.headers["Content-Type"] = "application/octet-stream"
        let place = Place()
        request.body = .stream(length: size) {
            let bytes = try await read(place.value.withLock { $0 })
            place.value.withLock { $0 += Int64(bytes.count) }
            return bytes.isEmpty ? nil : bytes
        }
        request.timeouts = Timeouts(whole: .seconds(3_600), stall: .seconds(120))
        _ = try await send(request)
    }

    /// The number of bytes that were sent.
    private final class Place: Sendable {
        let value = Mutex<Int64>(0)
    }

    /// A document from a place on; nil if the account does not have it there.
    package func document(_ hash: String, from place: Int64) async throws(MizanClientError) -> MizanDocument? {
        var request = try request("/v1/blobs/" + hash)
        request.headers["Accept"] = "*/*"
        request.limit = 1 << 40
        if place > 0 {
            request.headers["Range"] = "bytes=\(place)-"
            request.headers["If-Range"] = "\"\(hash)\""
        }
        let stream: HTTPStream
        do throws(TransportError) { stream = try await http.stream(request) } catch { throw .transport(error) }
        switch stream.status {
        case 404: return nil
        case 200, 206: return try MizanDocument(stream, from: place)
        default: throw .refused(MizanRefusal(status: stream.status, reason: nil, detail: nil))
        }
    }

    private static func json(_ text: String) -> JSONValue? {
        do { return try JSONReader.read(Array(text.utf8)) } catch { return nil }
    }

    private func query(_ cursor: String?, _ slices: [String], _ limit: Int?) -> String {
        let members: [(String, String?)] = [
            ("cursor", cursor), ("slices", slices.isEmpty ? nil : slices.joined(separator: ",")),
            ("limit", limit.map(String.init)),
        ]
        return members.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.segment.encode($0))" } }
            .joined(separator: "&")
    }

    private func request(_ path: String) throws(MizanClientError) -> HTTPRequest {
        do throws(TransportError) {
            let prefix = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
            return HTTPRequest(
                .get, try base.resolving(prefix + path),
                headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"], limit: Self.largestAnswer,
                retries: RetryRule(attempts: 2, mostPatience: .seconds(5)))
        } catch { throw .transport(error) }
    }

    private func send(
        _ request: HTTPRequest, expecting statuses: Set<Int> = [200]
    ) async throws(MizanClientError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(TransportError) { response = try await http.send(request) } catch { throw .transport(error) }
        guard statuses.contains(response.status) else { throw .refused(MizanRefusal(response, now: now())) }
        return response
    }
}
