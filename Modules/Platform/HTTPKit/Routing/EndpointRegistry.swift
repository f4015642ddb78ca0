package import Kernel

/// All endpoints of all slices, and which of them a request means.
package struct EndpointRegistry: Sendable {
    /// In the order in which they were given.
    package let endpoints: [Endpoint]
    /// The dialects under other prefixes than Mizan's own.
    package let dialects: [Dialect]

    private let resources: [Resource]
    private let tree: RouteTree
    private let closed: [ClosedPath]

    /// One path and what can be done there.
    private struct Resource: Sendable {
        let path: PathTemplate
        /// The foreign dialect under whose prefix it lies.
        let dialect: String?
        var endpoints: [Method: (number: Int, endpoint: Endpoint)] = [:]

        /// For the Allow header.
        var allow: String {
            let methods = Method.allCases.filter { endpoints[$0] != nil }.map(\.rawValue)
            return (methods + (endpoints[.get] == nil ? [] : ["HEAD"]) + ["OPTIONS"]).joined(separator: ", ")
        }
    }

    /// Refuses endpoints that are declared wrongly, twice, or so that a path could mean two of them.
    ///
    /// Under a closed path nothing answers but its error, whatever the method. No prefix of a dialect lies under another's.
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
                faults.append("\(endpoint.name): the same path stands elsewhere as \(resources[index].path)")
            }
            if resources[index].endpoints.updateValue((number, endpoint), forKey: endpoint.method) != nil {
                faults.append("\(endpoint.name): there are two of it")
            }
        }
        for (position, left) in resources.enumerated() {
            for right in resources[(position + 1)...]
            where left.path.parameters.count + right.path.parameters.count > 0 && left.path != right.path
                && DeclarationCheck.isAmbiguous(left.path, right.path)
            {
                faults.append("\(left.path) and \(right.path): one request could mean both")
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

    /// The endpoint that a request means; nil where it means none.
    package func endpoint(of head: RequestHead) -> Endpoint? {
        do {
            guard case .endpoint(let routed) = try route(head) else { return nil }
            return routed.endpoint
        } catch {
            // Answering the request finds the same error and tells it.
            return nil
        }
    }

    /// The foreign dialect that a target wants to be answered in, whatever becomes of the request.
    package func dialect(of target: String) -> Dialect? {
        dialects.isEmpty ? nil : dialects.first { $0.holds(target) }
    }

    /// Which endpoint a request means.
    package func route(_ head: RequestHead) throws -> Route { try route(head, in: dialect(of: head.target)) }

    /// Which endpoint a request means that is answered in this dialect.
    ///
    /// An endpoint under a prefix is reached by that prefix as it is written: `/%61pi/v1` is not `/api/v1`, or Mizan's own
    /// tokens would be good there.
    package func route(_ head: RequestHead, in dialect: Dialect?) throws -> Route {
        let path = head.path
        guard path.hasPrefix("/") else { throw HTTPErrors.noSuchPath(path) }
        // Split before decoding: a slash that was percent-encoded belongs to its segment.
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
