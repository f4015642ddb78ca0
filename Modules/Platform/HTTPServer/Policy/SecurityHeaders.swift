internal import HTTPTypes

/// The headers of every answer, whatever the outcome of the request.
enum SecurityHeaders {
    private static let base: HTTPFields = {
        var fields = HTTPFields()
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    static let requestID = HTTPField.Name("X-Request-Id")

    /// Clients cache owner data but revalidate it each time; problems are not cached.
    static func fields(requestID id: String, isProblem: Bool) -> HTTPFields {
        var fields = base
        fields[.cacheControl] = isProblem ? "no-store" : "private, no-cache"
        if let requestID { fields[requestID] = id }
        return fields
    }
}
