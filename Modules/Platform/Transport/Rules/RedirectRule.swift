/// The target of a redirect, and the headers that are sent along.
///
/// libcurl's own redirects are not used: at another host they drop `Authorization`, but pass on `X-Api-Key`. Here only a short
/// list of headers is sent to another origin. All other headers are dropped, whatever their names.
enum RedirectRule {
    static let most = 5

    /// The request to which an answer redirects; nil if the answer is not a redirect.
    static func next(after head: HTTPResponseHead, to request: HTTPRequest) throws(TransportError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["Location"] else {
            return nil
        }
        var next = request
        // A replacement character would lead to a different address than the bytes that it replaced.
        guard !location.unicodeScalars.contains("\u{FFFD}") else {
            throw TransportError(.redirect(.target), at: request.url)
        }
        do {
            next.url = try request.url.resolving(location)
        } catch {
            throw TransportError(.redirect(error.fault == .address(.length) ? .length : .target), at: request.url)
        }
        guard request.url.scheme == .http || next.url.scheme == .https else {
            throw TransportError(.redirect(.downgrade), at: request.url)
        }
        // Fetch Standard, HTTP-redirect fetch.
        let becomesGet =
            head.status == 303
            ? ![.get, .head].contains(request.method)
            : [301, 302].contains(head.status) && request.method == .post
        if becomesGet {
            (next.method, next.body) = (.get, .none)
            next.headers = next.headers.filter { !$0.name.lowercased().hasPrefix("content-") }
        }
        let crosses = next.url.origin != request.url.origin
        if crosses { next.headers = next.headers.filter { crossing.contains($0.name.lowercased()) } }
        switch next.body {
        case .none: break
        case .bytes: if crosses { throw TransportError(.redirect(.body), at: request.url) }
        case .stream: throw TransportError(.redirect(.body), at: request.url)
        }
        return next
    }

    private static let crossing: Set<String> = [
        "accept", "accept-language", "cache-control", "if-modified-since", "if-none-match", "if-range", "range",
        "user-agent",
    ]
}
