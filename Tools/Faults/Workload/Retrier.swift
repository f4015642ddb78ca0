internal import Glibc
internal import Kernel
internal import Storage

/// Repeats all writes with an unknown result, and some of the acknowledged writes, each under its first key.
enum Retrier {
    /// Of the acknowledged writes, one in this many is repeated.
    private static let sample = 10

    static func run(_ options: Options) async throws -> Int32 {
        let ledger = try Ledger(options.ledgers)
        let workplace = try await Workplace(options)
        for (key, outcome) in ledger.outcomes.sorted(by: { $0.key.text < $1.key.text }) {
            switch outcome {
            case .unknown: break
            case .acknowledged(let versions) where versions.reduce(0, +) % Int64(sample) == 0:
                try await reuse(key, at: workplace)
            case .acknowledged, .refused: continue
            }
            guard await Attempt.make(key, at: workplace) != .stopped else { return EX_IOERR }
        }
        try await workplace.database.close()
        return 0
    }

    /// Checks that the key of one request is refused for a different request.
    private static func reuse(_ key: Ledger.Key, at workplace: Workplace) async throws {
        do {
            _ = try await workplace.write(Operation(key), fingerprint: [2])
        } catch let error as MizanError where error.reason == "idempotency.key-reused" {
            return
        }
        throw MizanError(.corruptData, "workload.key-reused", "\(key.text) was taken for another request.")
    }
}
