internal import Kernel
internal import ModuleKit

/// A request of which everything but the body has been read and checked.
struct CheckedHead: Sendable {
    let conditions: Conditions
    private let reader: RequestReader
    private let values: RequestReader.HeadValues

    init(_ routed: RoutedEndpoint, _ head: RequestHead, limit: Int) throws {
        reader = RequestReader(endpoint: routed.endpoint, head: head)
        values = try reader.headValues(routed.parameters)
        conditions = try Conditions(head, of: routed.endpoint)
        try reader.checkBodyHeaders(limit: limit)
    }

    func input(_ body: [UInt8]) throws -> RequestInput {
        try reader.input(values, body: body)
    }

    /// What a request without a body is answered that only reads.
    func answer(
        _ caller: Caller, on view: StoreView, memory: MemoryBudget, words: EndpointExecutor.WordReader?,
        by handler: (Request, Reading) throws -> Response
    ) throws -> EncodedResponse {
        let reading = try Reading(caller.owner, on: view)
        let request = try Request(caller: caller, input: try input([])).resolved(
            for: reader.endpoint, in: reading, by: words)
        return try EncodedResponse(try handler(request, reading), of: reader.endpoint)
            .finished(for: reader.endpoint, conditions).taking(from: memory, for: .owner(caller.owner))
    }
}
