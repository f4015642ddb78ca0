package import Transport

/// The address of a server of the progress API.
package enum ProgressAddress {
    /// The address of the API's root, such as `https://example.org/api/v1`, from a typed address with or without that path.
    package static func base(of typed: String) throws(TransportError) -> String {
        let url = try HTTPURL(typed)
        let isUsual = url.port == (url.scheme == .https ? 443 : 80)
        var path = url.path
        while path.hasSuffix("/") { path.removeLast() }
        if !path.hasSuffix("/api/v1") { path += "/api/v1" }
        return "\(url.scheme.rawValue)://\(url.host)\(isUsual ? "" : ":\(url.port)")\(path)"
    }
}
