internal import HTTPKit
internal import Kernel

/// Refuses changes that a browser sends on behalf of another site.
///
/// Browsers report this in `Sec-Fetch-Site`, or in `Origin` if they do not send `Sec-Fetch-Site`. A different port of this
/// machine is another site too. Programs send neither header.
enum OriginPolicy {
    private static let harmless: Set<String> = ["GET", "HEAD", "OPTIONS"]

    /// - Parameter needsProof: true if browsers send the credential by themselves. Then one of the two headers must state that
    ///   the request comes from a page of this server; every browser sends one of them with a form.
    static func check(
        method: String, origin: String?, fetchSite: String?, authority: String?, needsProof: Bool = false
    ) throws {
        guard !harmless.contains(method) else { return }
        let isProven = fetchSite == "same-origin" || (fetchSite == nil && origin != nil)
        guard isForeign(origin: origin, fetchSite: fetchSite, authority: authority) || (needsProof && !isProven) else {
            return
        }
        throw Refusal.httpCrossSite(
            """
            A page of another site cannot change anything here. Only a page whose address has the same host and \
            port as the Host of its requests can do so; --accept-host adds a name for the server.
            """,
            details: ["origin": String((origin ?? "").prefix(80))])
    }

    /// True if the request's headers state that a browser sends it on behalf of another site.
    static func isForeign(origin: String?, fetchSite: String?, authority: String?) -> Bool {
        if let fetchSite, fetchSite != "same-origin", fetchSite != "none" { return true }
        guard let origin = origin?.lowercased() else { return false }
        // A proxy in front may use TLS, so the scheme may be either; the host was checked before.
        return !["http", "https"].contains { scheme in origin == "\(scheme)://\(authority?.lowercased() ?? "")" }
    }
}
