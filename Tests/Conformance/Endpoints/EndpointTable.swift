internal import HTTPKit

/// The endpoints of a slice and their relations.
struct EndpointTable: Sendable {
    let registry: EndpointRegistry
    let samples: [String: EndpointSample]

    var endpoints: [Endpoint] { registry.endpoints }

    func plan(_ endpoint: Endpoint) -> EndpointPlan {
        EndpointPlan(endpoint: endpoint, sample: samples[endpoint.name] ?? EndpointSample(), table: self)
    }

    func plan(named name: String) throws -> EndpointPlan {
        guard let endpoint = endpoints.first(where: { $0.name == name }) else {
            throw Expect.Unmet(seen: "a sample needs \(name), and there is no such endpoint")
        }
        return plan(endpoint)
    }

    func endpoint(_ method: Method, _ path: String) -> Endpoint? {
        endpoints.first { $0.method == method && $0.path.text == path }
    }

    /// The request that creates the record of an endpoint: PUT at the endpoint's own path if that endpoint exists, otherwise
    /// POST to the parent path.
    func needs(_ endpoint: Endpoint) -> [EndpointNeed] {
        let path = endpoint.path.text
        guard endpoint.method != .put, endpoint.method != .post else { return [] }
        if let put = self.endpoint(.put, path) { return [.asked(put.name)] }
        guard path.hasSuffix("}"), let slash = path.lastIndex(of: "/") else { return [] }
        return self.endpoint(.post, String(path[..<slash])).map { [.asked($0.name)] } ?? []
    }
}

/// One endpoint, its sample and its neighbours. All of this is known before a request is sent.
struct EndpointPlan: Sendable {
    let endpoint: Endpoint
    let sample: EndpointSample
    let table: EndpointTable

    /// The dialect of the foreign façade to which the endpoint belongs.
    var dialect: Dialect? { table.registry.dialect(of: endpoint.path.text) }

    /// True if undeclared members are refused.
    var isStrict: Bool { dialect?.json.isLenient != true }

    var needs: [EndpointNeed] { sample.needs ?? table.needs(endpoint) }

    func neighbour(_ method: Method) -> Endpoint? { table.endpoint(method, endpoint.path.text) }

    /// True if the endpoint reads or changes one record that has a version. In this case some change at this path accepts a
    /// version.
    var isOfRecord: Bool {
        [Method.put, .patch, .delete].contains { neighbour($0)?.version != nil }
    }

    /// A change of the record at this path that has two sample bodies.
    var changer: EndpointPlan? {
        [Method.put, .patch].compactMap { neighbour($0).map(table.plan) }.first { $0.sample.bodies.count > 1 }
    }

    /// True if its answer has a tag.
    var isTagged: Bool {
        endpoint.method == .get && endpoint.cache != .never && !endpoint.answers.contains(where: \.isStreamed)
    }

    /// True if the endpoint concerns a single thing: once the thing is removed, it no longer exists.
    var isOfThing: Bool { endpoint.path.text.hasSuffix("}") || endpoint.version != nil }

    var bodyFields: [Field]? {
        guard case .object(let fields) = endpoint.body else { return nil }
        return fields
    }

    /// True if the endpoint concerns the data of one owner. The scope identifies this owner.
    var isOfOwner: Bool {
        switch endpoint.scope {
        case .open, .admin, .metrics: false
        case .read, .write, .readAny, .writeAny: !endpoint.isOfSharedData
        }
    }
}
