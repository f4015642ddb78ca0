internal import Kernel
internal import ModuleKit

/// The memory that an answer's body occupies, counted for the holder of the answer.
package struct AnswerLease: Sendable, Equatable {
    private let lease: MemoryLease

    /// Smaller bodies are not counted: the number of connections is limited as well.
    package static let least = 16 * 1_024

    init(_ lease: MemoryLease) {
        self.lease = lease
    }

    /// Always true: leases do not matter when answers are compared.
    package static func == (_: Self, _: Self) -> Bool { true }
}

extension ReadTransaction {
    /// Produces an answer from data that is read. A large answer reserves memory from a lease before its data is read, and
    /// again before the answer is encoded. If no memory is left, nothing is loaded.
    func answer(
        of endpoint: Endpoint, on lease: MemoryLease, _ handler: () throws -> Response
    ) throws -> EncodedResponse {
        let response = try metered(by: lease, handler)
        let weight = response.body?.weight ?? 0
        if weight > AnswerLease.least { try lease.grow(by: weight) }
        return try EncodedResponse(
            response, of: endpoint, state: stamped(response.version, of: endpoint.isOfSharedData ? .shared : .own))
    }
}

extension EncodedResponse {
    /// The answer with a lease for its memory; throws if there is not enough memory.
    func taking(from memory: MemoryBudget, for holder: MemoryBudget.Holder) throws(MizanError) -> EncodedResponse {
        guard body.count > AnswerLease.least, lease == nil else { return self }
        let lease = memory.lease(for: holder)
        try lease.grow(by: body.count)
        var answer = self
        answer.lease = AnswerLease(lease)
        return answer
    }

    /// The answer with a lease reduced or extended to the size of its body; the rest of the memory is released.
    func keeping(only lease: MemoryLease) throws(MizanError) -> EncodedResponse {
        if body.count > lease.bytes, body.count > AnswerLease.least { try lease.grow(by: body.count - lease.bytes) }
        guard body.count > AnswerLease.least else { return self }
        return keeping(lease)
    }

    /// The answer with a lease for its memory. The lease may exceed the budget, because the change that the answer reports is
    /// already done.
    func keeping(_ lease: MemoryLease) -> EncodedResponse {
        lease.settle(at: body.count)
        guard body.count > AnswerLease.least else { return self }
        var answer = self
        answer.lease = AnswerLease(lease)
        return answer
    }
}
