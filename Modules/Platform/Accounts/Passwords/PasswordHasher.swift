internal import Dispatch
internal import Kernel
internal import Synchronization

/// Hashes passwords on its own threads, two at a time. A few more passwords wait in turns, and all others are refused.
///
/// Waiting blocks no thread of Swift's tasks. A flood of sign-ins costs at most two cores and `2 × parameters.memory` bytes.
/// Each account and each address has a share of the line (`HashingLine`), whether its passwords are right or wrong.
package final class PasswordHasher: Sendable {
    package let parameters: ScryptParameters
    private let lanes = (0..<atOnce).map { DispatchQueue(label: "mizan.accounts.hasher \($0)") }
    private let line: Mutex<HashingLine<Piece>>
    /// The salt for an unknown account: the comparison has the same cost and never succeeds.
    private let decoySalt = RandomBytes.make(PasswordHash.saltBytes)

    package static let atOnce = 2
    package static let queueLimit = 16

    package init(parameters: ScryptParameters = .standard, queueLimit: Int = PasswordHasher.queueLimit) {
        self.parameters = parameters
        line = Mutex(HashingLine(places: Self.atOnce, mostWaiting: queueLimit))
    }

    /// The password in its stored form.
    package func hash(_ password: Password, for claimant: Claimant) async throws -> String {
        let parameters = parameters
        return try await work(for: claimant) { try PasswordHash(of: password, parameters).text }
    }

    package enum Verdict: Sendable, Equatable {
        case wrong
        case right
        /// The password is right, but its hash has outdated parameters. The replacement is a hash with the present parameters.
        case rightButOutdated(replacement: String)
    }

    /// Compares a password with the stored hash. If there is no stored hash, or if the text cannot be a password, the same work
    /// is done and the result is “wrong”. The time thus does not reveal which accounts exist.
    package func verify(
        _ password: Password?, against stored: String?, for claimant: Claimant
    ) async throws -> Verdict {
        let parameters = parameters
        let decoySalt = decoySalt
        return try await work(for: claimant) {
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

    /// A piece of work in the line. It runs and returns a closure that reports the result, or it is refused for lack of room.
    private struct Piece: Sendable {
        let run: @Sendable () -> @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private func work<Result: Sendable>(
        for claimant: Claimant, _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let piece = Piece {
                let result = Swift.Result { try body() }
                return { continuation.resume(with: result) }
            } refuse: {
                continuation.resume(throwing: Self.busy)
            }
            let (turn, left) = line.withLock { $0.enter(piece, of: claimant) }
            left?.refuse()
            begin(turn)
        }
    }

    private func begin(_ turn: HashingLine<Piece>.Turn?) {
        guard let turn else { return }
        lanes[turn.place].async { [self] in
            let tell = turn.element.run()
            // The place is free before the result is reported.
            begin(line.withLock { $0.next(after: turn) })
            tell()
        }
    }

    private static let busy = Refusal.authBusy(
        "Too many people are signing in at once. Try again in a moment.",
        details: ["retryAfter": "2"])
}
