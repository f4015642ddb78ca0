internal import Dispatch
internal import Kernel
internal import Synchronization

/// Hashes passwords on threads of its own: two at a time, a few more waiting, and the next are sent away.
///
/// Waiting blocks no thread of Swift's tasks, and a flood of sign-ins costs two cores and `2 × parameters.memory`
/// bytes, never more.
package final class PasswordHasher: Sendable {
    package let parameters: ScryptParameters
    private let lanes = (0..<atOnce).map { DispatchQueue(label: "mizan.accounts.hasher \($0)") }
    private let waiting: Mutex<[Int]>
    private let maximumWaiting: Int
    /// What an unknown account's password is compared with: it costs the same and never fits.
    private let decoySalt = RandomBytes.make(PasswordHash.saltBytes)

    package static let atOnce = 2
    package static let queueLimit = 16

    package init(parameters: ScryptParameters = .standard, queueLimit: Int = PasswordHasher.queueLimit) {
        self.parameters = parameters
        maximumWaiting = Self.atOnce + queueLimit
        waiting = Mutex(Array(repeating: 0, count: Self.atOnce))
    }

    /// A password as the store keeps it.
    package func hash(_ password: Password) async throws -> String {
        let parameters = parameters
        return try await work { try PasswordHash(of: password, parameters).text }
    }

    package enum Verdict: Sendable, Equatable {
        case wrong
        case right
        /// Right, but hashed with other parameters than today's: here it is with those.
        case rightButOutdated(replacement: String)
    }

    /// Compares a password with what is stored. Without anything stored, or without a password that could be one, the
    /// same work is done and the answer is that it is wrong: how long it takes does not tell which accounts there are.
    package func verify(_ password: Password?, against stored: String?) async throws -> Verdict {
        let parameters = parameters
        let decoySalt = decoySalt
        return try await work {
            guard let stored, let password else {
                let decoy = password ?? Password(shown: "decoy")
                if let decoy { _ = try PasswordHash(of: decoy, salt: decoySalt, parameters) }
                return .wrong
            }
            let expected = try PasswordHash(stored: stored)
            let found = try PasswordHash(of: password, salt: expected.salt, expected.parameters)
            guard ConstantTime.equal(found.key, expected.key) else { return .wrong }
            guard expected.parameters != parameters else { return .right }
            return .rightButOutdated(replacement: try PasswordHash(of: password, parameters).text)
        }
    }

    private func work<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        let lane = try enter()
        return try await withCheckedThrowingContinuation { continuation in
            lanes[lane].async { [self] in
                let result = Swift.Result { try body() }
                waiting.withLock { $0[lane] -= 1 }
                continuation.resume(with: result)
            }
        }
    }

    /// The lane with less to do.
    private func enter() throws(MizanError) -> Int {
        let lane = waiting.withLock { waiting -> Int? in
            guard waiting.reduce(0, +) < maximumWaiting else { return nil }
            let lane = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
            waiting[lane] += 1
            return lane
        }
        guard let lane else {
            throw MizanError(
                .rateLimited, "auth.busy", "Too many people sign in at once. Try again in a moment.",
                details: ["retryAfter": "2"])
        }
        return lane
    }
}
