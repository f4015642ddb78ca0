package import Kernel

/// All endpoints of all slices, with the lookup of the endpoint for a request.
package struct EndpointRegistry: Sendable {
    /// The endpoints in the order in which they were passed.
    package let endpoints: [Endpoint]
    /// The dialects under other prefixes than Mizan's own.
    package let dialects: [Dialect]

    private let resources: [Resource]
    private let tree: RouteTree
    private let closed: [ClosedPath]

    /// A path and its endpoints by method.
    private struct Resource: Sendable {
        let path: PathTemplate
        /// The id of the foreign dialect under whose prefix the path lies, if any.
        let dialect: String?
        var endpoints: [Method: (number: Int, endpoint: Endpoint)] = [:]

        /// The value of the Allow header.
        var allow: String {
            let methods = Method.allCases.filter { endpoints[$0] != nil }.map(\.rawValue)
            return (methods + (endpoints[.get] == nil ? [] : ["HEAD"]) + ["OPTIONS"]).joined(separator: ", ")
        }
    }

    /// Refuses endpoints that are declared wrongly, twice, or so that a path is ambiguous.
    ///
    /// Under a closed path, every method is answered with its error. No prefix of a dialect may lie under another dialect's.
    package init(
        _ endpoints: [Endpoint], dialects: [Dialect] = [], closed: [ClosedPath] = []
    ) throws(MizanError) {
        (self.endpoints, self.dialects, self.closed) = (endpoints, dialects, closed)
        var faults = endpoints.flatMap { DeclarationCheck.faults(of: $0) } + DeclarationCheck.faults(among: endpoints)
        var resources: [Resource] = []
        var tree = RouteTree()
        for (number, endpoint) in endpoints.enumerated() {
            var index = resources.count
            if let existing = tree.insert(endpoint.path, resource: index) {
                index = existing
            } else {
                let dialect = dialects.first { $0.holds(endpoint.path.text) }?.id
                resources.append(Resource(path: endpoint.path, dialect: dialect))
            }
            if resources[index].path != endpoint.path {
                faults.append("\(endpoint.name): the same path is declared elsewhere as \(resources[index].path)")
            }
            if resources[index].endpoints.updateValue((number, endpoint), forKey: endpoint.method) != nil {
                faults.append("\(endpoint.name): this endpoint is declared twice")
            }
        }
        for (position, left) in resources.enumerated() {
            for right in resources[(position + 1)...]
            where left.path.parameters.count + right.path.parameters.count > 0 && left.path != right.path
                && DeclarationCheck.isAmbiguous(left.path, right.path)
            {
                faults.append("\(left.path) and \(right.path): a request could match both")
            }
        }
        for (number, dialect) in dialects.enumerated() {
            faults += dialect.faults(beside: Array(dialects[..<number]))
        }
        (self.resources, self.tree) = (resources, tree)
        guard faults.isEmpty else {
            throw MizanError(
                .internal, "http.endpoints", "The endpoints cannot be served. " + faults.joined(separator: "; ") + ".")
        }
    }

    /// The endpoint that a request addresses; nil if there is none.
    package func endpoint(of head: RequestHead) -> Endpoint? {
        do {
            guard case .endpoint(let routed) = try route(head) else { return nil }
            return routed.endpoint
        } catch {
            // The same error is found and reported when the request is answered.
            return nil
        }
    }

    /// The foreign dialect in which a request for the target is answered, even if it is refused.
    package func dialect(of target: String) -> Dialect? {
        dialects.isEmpty ? nil : dialects.first { $0.holds(target) }
    }

    /// The route that a request addresses.
    package func route(_ head: RequestHead) throws -> Route { try route(head, in: dialect(of: head.target)) }

    /// The route that a request in this dialect addresses.
    ///
    /// An endpoint under a prefix is reached only by the literal prefix: `/%61pi/v1` does not mean `/api/v1`. Otherwise Mizan's
    /// own tokens would be accepted there.
    package func route(_ head: RequestHead, in dialect: Dialect?) throws -> Route {
        let path = head.path
        guard path.hasPrefix("/") else { throw HTTPErrors.noSuchPath(path) }
        // Split before decoding: a percent-encoded slash is part of its segment.
        let pieces = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let segments = try pieces.map { piece in
            guard let text = QueryItems.decoded(Substring(piece)) else { throw HTTPErrors.encoding(of: "path") }
            return text
        }
        guard let index = tree.find(segments), resources[index].dialect == dialect?.id else {
            throw closed.first { $0.holds(segments) }?.error ?? HTTPErrors.noSuchPath(path)
        }
        let resource = resources[index]
        if head.method == "OPTIONS" { return .options(allow: resource.allow) }
        let isHead = head.method == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: head.method),
            let (number, endpoint) = resource.endpoints[method]
        else {
            throw HTTPErrors.methodNotAllowed(head.method, allow: resource.allow)
        }
        var parameters: [String: String] = [:]
        for case (.parameter(let name), let text) in zip(endpoint.path.segments, segments) { parameters[name] = text }
        return .endpoint(
            RoutedEndpoint(
                endpoint: endpoint, number: number, parameters: parameters, omitsBody: isHead, dialect: dialect))
    }
}
