/// The caching headers of an endpoint's answers.
enum CachePolicy {
    /// Owner data is cached by the client that requested it and revalidated each time, so that clients see their own changes.
    /// Only reference data and shared data have a time during which a client need not ask again. During a longer time, the
    /// client may show its copy while it asks (RFC 5861).
    static func cacheControl(of endpoint: Endpoint) -> String {
        if endpoint.cache == .never { return "no-store" }
        let audience = endpoint.scope == .open ? "public" : "private"
        guard endpoint.method == .get, endpoint.isOfSharedData || (endpoint.isShared && endpoint.cache == .reference)
        else { return audience + ", no-cache" }
        let (fresh, kept) = (endpoint.cache.freshSeconds, endpoint.cache.keptSeconds)
        return audience + ", max-age=\(fresh), stale-while-revalidate=\(kept - fresh)"
    }

    static func headers(of endpoint: Endpoint, in dialect: Dialect? = nil) -> [Response.Header] {
        let control = dialect?.hasTokensInAddresses == true ? "no-store" : cacheControl(of: endpoint)
        let vary = dialect?.vary ?? "Authorization"
        return [.init("Cache-Control", control)]
            + (endpoint.scope == .open || vary.isEmpty ? [] : [.init("Vary", vary)])
    }
}
