internal import Kernel
internal import ModuleKit

/// The room that an answer's body takes. The answer's holder has it.
package struct AnswerLease: Sendable, Equatable {
    private let lease: MemoryLease

    /// Smaller bodies are not counted: connections have a limit of their own.
    package static let least = 16 * 1_024

    init(_ lease: MemoryLease) {
        self.lease = lease
    }

    /// It is no part of what is answered.
    package static func == (_: Self, _: Self) -> Bool { true }
}

extension ReadTransaction {
    /// Makes an answer from the data that is read. A large answer takes its room from a lease before it is read, and again
    /// before it is encoded: without room, none of it is in memory.
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
    /// With the room that it takes, or refused if there is none.
    func taking(from memory: MemoryBudget, for holder: MemoryBudget.Holder) throws(MizanError) -> EncodedResponse {
        guard body.count > AnswerLease.least, lease == nil else { return self }
        let lease = memory.lease(for: holder)
        try lease.grow(by: body.count)
        var answer = self
        answer.lease = AnswerLease(lease)
        return answer
    }

    /// With the room that it takes of what was taken to make it, and the rest given back.
    func keeping(only lease: MemoryLease) throws(MizanError) -> EncodedResponse {
        if body.count > lease.bytes, body.count > AnswerLease.least { try lease.grow(by: body.count - lease.bytes) }
        guard body.count > AnswerLease.least else { return self }
        return keeping(lease)
    }

    /// With the room that it takes, whether or not there is so much: what it tells of has been done.
    func keeping(_ lease: MemoryLease) -> EncodedResponse {
        lease.settle(at: body.count)
        guard body.count > AnswerLease.least else { return self }
        var answer = self
        answer.lease = AnswerLease(lease)
        return answer
    }
}
