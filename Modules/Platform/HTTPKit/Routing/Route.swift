/// The meaning of a request.
package enum Route: Sendable {
    case endpoint(RoutedEndpoint)
    /// The question what can be done here.
    case options(allow: String)
}

/// An endpoint and the texts in its path's places.
package struct RoutedEndpoint: Sendable {
    package let endpoint: Endpoint
    /// Its place among the registry's endpoints.
    package let number: Int
    package let parameters: [String: String]
    /// HEAD: the answer goes without its body.
    package let omitsBody: Bool
    /// The foreign dialect that is spoken there; nil for Mizan's own way.
    package let dialect: Dialect?
}
