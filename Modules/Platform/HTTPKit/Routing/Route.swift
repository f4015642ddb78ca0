/// The target that a request addresses.
package enum Route: Sendable {
    case endpoint(RoutedEndpoint)
    /// A request for the allowed methods.
    case options(allow: String)
}

/// An endpoint and the values of its path parameters.
package struct RoutedEndpoint: Sendable {
    package let endpoint: Endpoint
    /// Its index among the registry's endpoints.
    package let number: Int
    package let parameters: [String: String]
    /// True for HEAD: the answer is sent without its body.
    package let omitsBody: Bool
    /// The foreign dialect of the answer; nil for Mizan's own conventions.
    package let dialect: Dialect?
}
