internal import ModuleKit

/// A request whose head has been read and checked, but not its body.
struct CheckedHead: Sendable {
    let conditions: Conditions
    private let reader: RequestReader
    private let values: RequestReader.HeadValues

    init(_ routed: RoutedEndpoint, _ head: RequestHead, limit: Int) throws {
        reader = RequestReader(endpoint: routed.endpoint, head: head, dialect: routed.dialect)
        values = try reader.headValues(routed.parameters)
        conditions = try Conditions(head, of: routed.endpoint)
        try reader.checkBodyHeaders(limit: limit)
    }

    func input(_ body: [UInt8]) throws -> RequestInput {
        try reader.input(values, body: body)
    }

    /// The same, with the memory for parsing, storing and answering the body taken from a budget.
    func input(_ body: [UInt8], on lease: MemoryLease) throws -> RequestInput {
        try lease.grow(by: 2 * body.count)
        let input = try input(body)
        if let json = input.json { try lease.grow(by: json.overhead) }
        return input
    }

    /// The answer to a request that has no body and only reads.
    func answer(
        _ caller: Caller, on view: StoreView, memory: MemoryBudget, words: EndpointExecutor.WordReader?,
        by handler: (Request, ReadTransaction) throws -> Response
    ) throws -> EncodedResponse {
        let reading = try ReadTransaction(caller.owner, on: view)
        let request = try Request(caller: caller, input: try input([])).resolved(
            for: reader.endpoint, in: reading, by: words)
        let lease = memory.lease(for: .owner(caller.owner))
        return try reading.answer(of: reader.endpoint, on: lease) { try handler(request, reading) }
            .finished(for: reader.endpoint, in: reader.dialect, to: caller.owner, conditions).keeping(only: lease)
    }
}
