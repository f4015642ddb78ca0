internal import ModuleKit

/// A change that is made only if the client's conditions are true, checked in the same transaction.
struct GuardedChange: Sendable {
    let endpoint: Endpoint
    let request: Request
    let conditions: Conditions

    var operation: JournalOperation { request.operation(of: endpoint) }

    func check() throws { try conditions.requirePlace(in: endpoint) }

    func callAsFunction(_ transaction: WriteTransaction, _ change: (Request, WriteTransaction) throws -> Response)
        throws -> Response
    {
        guard !conditions.isEmpty, let version = endpoint.version else { return try change(request, transaction) }
        let current = try transaction.stamped(version(request, transaction.view))
        guard let refusal = conditions.refusal(current: current) else { return try change(request, transaction) }
        // If the record does not exist, the error is the same with and without the condition (RFC 9110 §13.2.1).
        if current == nil && endpoint.method != .put { _ = try change(request, transaction) }
        throw refusal
    }
}
