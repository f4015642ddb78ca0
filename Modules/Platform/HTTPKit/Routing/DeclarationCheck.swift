/// Finds faults in the declarations of endpoints when the registry is created, before any client calls.
enum DeclarationCheck {
    static func faults(of endpoint: Endpoint) -> [String] {
        var faults: [String] = []
        if let fault = endpoint.path.fault { faults.append(fault) }
        if endpoint.path.parameters != endpoint.pathFields.map(\.name) {
            faults.append("its path fields differ from the names in its path, or from their order")
        }
        if endpoint.pathFields.contains(where: { $0.presence != .required }) {
            faults.append("a path field is always required")
        }
        let parameters = endpoint.pathFields + endpoint.queryFields + endpoint.headerFields
        faults += (parameters + (endpoint.list?.filters ?? [])).filter { !$0.type.isScalar }
            .map { "“\($0.name)” is of a type that no parameter can have" }
        let query = (endpoint.queryFields + (endpoint.list?.filters ?? [])).map(\.name)
        faults += repeated(query + (endpoint.list == nil ? [] : ListParameters.reserved)).map {
            "it declares the parameter “\($0)” twice"
        }
        faults += repeatedNames(endpoint.body.fields)
        if case .form(let fields) = endpoint.body {
            faults += fields.filter { !$0.type.isScalar }.map { "“\($0.name)” is of a type that no form can have" }
        }
        if endpoint.answers.isEmpty { faults.append("it declares no answer") }
        faults += repeated(endpoint.answers.map { String($0.status) }).map { "it declares \($0) twice" }
        faults += methodFaults(of: endpoint) + streamFaults(of: endpoint)
        return faults.map { "\(endpoint.name): \($0)" }
    }

    /// The faults among endpoints. Clients use the names of operations and shapes, so each of these names must be unique.
    static func faults(among endpoints: [Endpoint]) -> [String] {
        let operations = repeated(endpoints.map { OpenAPIOperation($0).id }).map { "two operations are called “\($0)”" }
        let types = endpoints.flatMap { $0.answers.compactMap(\.body) + [.object($0.body.fields)] }
        let shapes = Set(types.flatMap(shapes)).map(\.name)
        return operations + repeated(shapes).map { "two different shapes are called “\($0)”" }
    }

    private static func shapes(in type: ValueType) -> [ObjectSchema] {
        switch type {
        case .shape(let shape): [shape] + shapes(in: .object(shape.fields))
        case .object(let fields): fields.flatMap { shapes(in: $0.type) }
        case .list(let element): shapes(in: element)
        case .either(let types): types.flatMap(shapes)
        default: []
        }
    }

    private static func streamFaults(of endpoint: Endpoint) -> [String] {
        var faults: [String] = []
        var isStreaming = false
        switch endpoint.handler {
        case .streaming: isStreaming = true
        case .receiving:
            guard case .bytes(let types) = endpoint.body, !types.isEmpty else {
                return ["a body that is processed while it arrives must be declared as bytes of a media type"]
            }
            if endpoint.receivesWithin == nil || endpoint.maximumBodyBytes == nil {
                faults.append("a body that is processed while it arrives needs its own limit and deadline")
            }
        default: break
        }
        if endpoint.answers.contains(where: \.isStreamed) != isStreaming {
            faults.append(
                isStreaming ? "it does not declare a streamed answer" : "its handler cannot stream an answer")
        }
        return faults
    }

    private static func methodFaults(of endpoint: Endpoint) -> [String] {
        var faults: [String] = []
        if endpoint.method == .get {
            switch endpoint.handler {
            case .writing, .preparing, .parting, .receiving:
                faults.append("GET changes nothing, so its handler cannot write")
            case .open, .computing, .reading, .acting, .admitting, .streaming: break
            }
        }
        if [.get, .delete].contains(endpoint.method) && endpoint.body != .none {
            faults.append("\(endpoint.method.rawValue) has no body")
        }
        return faults
    }

    private static func repeatedNames(_ fields: [Field]) -> [String] {
        var faults = repeated(fields.map(\.name)).map { "its body has “\($0)” twice" }
        for field in fields {
            if let nested = field.type.fields { faults += repeatedNames(nested) }
            if case .list(let element) = field.type, let nested = element.fields { faults += repeatedNames(nested) }
        }
        return faults
    }

    private static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    /// True for two paths that can match the same target, if neither path is more specific: `/a/{x}/c` and `/a/b/{y}`.
    static func isAmbiguous(_ left: PathTemplate, _ right: PathTemplate) -> Bool {
        guard left.segments.count == right.segments.count else { return false }
        var leftIsNarrower = false
        var rightIsNarrower = false
        for pair in zip(left.segments, right.segments) {
            switch pair {
            case (.literal(let one), .literal(let other)): if one != other { return false }
            case (.literal, .parameter): leftIsNarrower = true
            case (.parameter, .literal): rightIsNarrower = true
            case (.parameter, .parameter): break
            }
        }
        return leftIsNarrower == rightIsNarrower
    }
}
