internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// One endpoint on its own stage. The case builds requests from the sample and the contract, and sends the requests.
struct EndpointCase: Sendable {
    let plan: EndpointPlan
    let stage: EndpointStage
    /// The values that the needs have produced, by name.
    private(set) var values: [String: String] = [:]

    init(_ plan: EndpointPlan, on stage: EndpointStage, values: [String: String] = [:]) {
        self.plan = plan
        self.stage = stage
        self.values = values
    }

    var endpoint: Endpoint { plan.endpoint }

    /// A case for a different endpoint, with the path values of this case and the values produced for it.
    func at(_ other: Endpoint) -> EndpointCase { at(plan.table.plan(other)) }

    func at(_ other: EndpointPlan) -> EndpointCase { EndpointCase(other, on: stage, values: known) }

    /// The same case with a different value for a path parameter.
    func setting(_ name: String, to value: String) -> EndpointCase {
        EndpointCase(plan, on: stage, values: values.merging([name: value]) { _, new in new })
    }

    // MARK: Prerequisites

    /// The case after everything that the request needs has been created.
    func ready() async throws -> EndpointCase { try await doing(plan.needs) }

    func doing(_ needs: [EndpointNeed]) async throws -> EndpointCase {
        var ready = self
        for need in needs {
            try await stage.refusals.settle(stage)
            switch need {
            case .made(let make): ready.values.merge(try await make(ready.values)) { _, new in new }
            case .asked(let name, let path, let body):
                let other = try plan.table.plan(named: name)
                let values = ready.known.merging(path) { _, new in new }
                let first = try await EndpointCase(other, on: stage, values: values).ready()
                let answer = try await first.succeeds(first.request(body))
                ready.values.merge(try first.made(by: answer)) { _, new in new }
            }
        }
        return ready
    }

    /// The members of an answer, and the parameters of its Location.
    private func made(by answer: EndpointAnswer) throws -> [String: String] {
        var made = Values.texts(of: answer.json)
        guard let location = answer.location,
            case .endpoint(let routed) = try stage.registry.route(RequestHead(method: "GET", target: location))
        else { return made }
        made.merge(routed.parameters) { _, new in new }
        return made
    }

    private enum Values {
        static func texts(of json: JSONValue) -> [String: String] {
            json.members.reduce(into: [:]) { texts, member in texts[member.name] = text(member.value) }
        }

        static func text(_ value: JSONValue) -> String? {
            switch value {
            case .string(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        }
    }

    /// The known values of the path parameters, and the values that needs produced.
    private var known: [String: String] {
        var known = values
        for field in endpoint.pathFields where known[field.name] == nil {
            known[field.name] = plan.sample.path[field.name] ?? field.sample.flatMap(Values.text)
        }
        return known
    }

    // MARK: Requests

    /// The usual request, sent by the owner of the data.
    func request(_ body: JSONValue? = nil) throws -> EndpointRequest {
        var request = EndpointRequest(method: endpoint.method.rawValue, path: try path(), caller: caller())
        switch (plan.dialect?.client, stage.clientKey) {
        case (.header(let name)?, let key?): request = request.with(name.lowercased(), key)
        case (.query(let name)?, let key?): request.query.append((name, key))
        default: break
        }
        for field in endpoint.queryFields where field.presence == .required || plan.sample.query[field.name] != nil {
            guard let text = plan.sample.query[field.name] ?? field.sample.flatMap(Values.text) else {
                throw unknown("the query parameter “\(field.name)”")
            }
            request.query.append((field.name, text))
        }
        switch endpoint.body {
        case .none: break
        case .bytes, .form:
            guard let file = plan.sample.file else { throw unknown("the file that it takes") }
            request = request.sending(file.bytes).with("content-type", file.mediaType)
        case .object, .json:
            let json = try filled(body ?? bodies()[0])
            request = request.sending(JSONWriter.bytes(json)).with("content-type", EncodedBody.json)
        }
        return request
    }

    /// The bodies that the endpoint accepts: at least one, unless the endpoint accepts no body.
    func bodies() throws -> [JSONValue] {
        if !plan.sample.bodies.isEmpty { return plan.sample.bodies.map(filled) }
        switch endpoint.body {
        case .none, .bytes, .form: return []
        case .object, .json:
            guard let body = endpoint.body.sample else { throw unknown("its body") }
            return [body]
        }
    }

    private func path() throws -> String {
        let known = known
        return try endpoint.pathFields.reduce(endpoint.path.text) { path, field in
            guard let text = known[field.name] else { throw unknown("the place “\(field.name)” in its path") }
            return path.replacing("{\(field.name)}", with: PercentEncoding.segment.encode(text))
        }
    }

    private func unknown(_ what: String) -> Expect.Unmet {
        Expect.Unmet(seen: "there is no value for \(what): give the field an example, or the endpoint a sample")
    }

    /// Replaces texts such as `{token}` with the value that a need produced under that name.
    private func filled(_ json: JSONValue) -> JSONValue {
        switch json {
        case .string(let text) where text.hasPrefix("{") && text.hasSuffix("}"):
            values[String(text.dropFirst().dropLast())].map(JSONValue.string) ?? json
        case .array(let elements): .array(elements.map(filled))
        case .object(let members): .object(members.map { .init($0.name, filled($0.value)) })
        default: json
        }
    }

    /// An owner with all the scopes that the endpoint requires; nil if the endpoint is open to all.
    func caller(_ owner: OwnerID? = nil, only scopes: Set<Scope>? = nil) -> Caller? {
        let session = plan.sample.session.flatMap { values[$0] }
        let isForAdmins = endpoint.scope == .admin || endpoint.scope == .metrics
        if endpoint.scope == .open && scopes == nil { return nil }
        return Caller(
            owner: owner ?? stage.owner, permissions: scopes.map { .only($0) } ?? .everything, isAdmin: isForAdmins,
            session: owner == nil ? session : nil)
    }

    // MARK: Sending

    /// Sends a request. Every answer must be declared.
    func send(_ request: EndpointRequest) async throws -> EndpointAnswer {
        try await stage.refusals.settle(stage)
        return try await transmit(request)
    }

    private func transmit(_ request: EndpointRequest) async throws -> EndpointAnswer {
        let head = request.head
        var answered = endpoint
        do {
            let route = try stage.registry.route(head)
            if case .endpoint(let routed) = route { answered = routed.endpoint }
            let response = try await stage.gate(route, head, request.caller, request.body ?? [])
            return try Self.declared(response, by: answered, to: request)
        } catch let unmet as Expect.Unmet {
            throw unmet
        } catch {
            // Rules check the meaning of a refusal. The form of a refusal is checked here.
            let problem = ProblemDetails(error)
            try stage.registry.dialect(of: head.target)?.requireForm(of: problem)
            return try Self.declared(problem.response(requestID: "r"), by: answered, to: request)
        }
    }

    /// Sends a request whose change is made in parts limited in this way. Nil if the change broke off between two parts.
    func send(_ request: EndpointRequest, inPartsOf limit: PartLimit) async throws -> EndpointAnswer? {
        try await stage.refusals.settle(stage)
        let head = request.head
        let route = try stage.registry.route(head)
        do {
            let response = try await PartLimit.$current.withValue(limit) {
                try await stage.gate(route, head, request.caller, request.body ?? [])
            }
            return try Self.declared(response, by: endpoint, to: request)
        } catch is CancellationError {
            return nil
        }
    }

    private static func declared(
        _ response: EncodedResponse, by endpoint: Endpoint, to request: EndpointRequest
    ) throws -> EndpointAnswer {
        let answer = try EndpointAnswer(response)
        try answer.require(declaredBy: endpoint, to: request)
        return answer
    }

    @discardableResult
    func succeeds(_ request: EndpointRequest) async throws -> EndpointAnswer {
        let answer = try await send(request)
        try Expect.that(answer.isSuccess, "\(request.description) is answered \(answer.seen)")
        return answer
    }

    /// Sends the usual request.
    @discardableResult
    func succeeds() async throws -> EndpointAnswer { try await succeeds(request()) }

    /// Sends a request that must be refused for one of these reasons, and must change nothing.
    @discardableResult
    func refused(
        _ request: EndpointRequest, _ reasons: String..., because what: String
    ) async throws -> EndpointAnswer {
        try await stage.refusals.begin(stage, with: request)
        let answer = try await transmit(request)
        try Expect.that(
            answer.reason.map(reasons.contains) ?? false,
            "\(request.description) with \(what) is answered \(answer.seen), not \(reasons.joined(separator: " or "))")
        return answer
    }

    /// Sends a request that must be refused with one of these statuses, and must change nothing.
    @discardableResult
    func refused(
        _ request: EndpointRequest, status: Int..., because what: String
    ) async throws -> EndpointAnswer {
        try await stage.refusals.begin(stage, with: request)
        let answer = try await transmit(request)
        try Expect.that(
            status.contains(answer.status), "\(request.description) with \(what) is answered \(answer.seen)")
        return answer
    }
}
