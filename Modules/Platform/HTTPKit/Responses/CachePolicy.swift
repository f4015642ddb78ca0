/// The caching headers of an endpoint's answers.
enum CachePolicy {
    /// Owner data is kept by the client that asked and revalidated each time, so that one reads what one wrote. Only
    /// reference data and what is shared by all owners has an age within which nobody need ask, and one up to which it may
    /// be shown while a client asks (RFC 5861).
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
