internal import HomeRemotes
package import HomeTransfer
package import Kernel
internal import Storage

/// The fate of an account’s records at its remotes.
package enum RemoteFate: String, Sendable, CaseIterable {
    case remove, leave

    package static func missing(_ name: String) -> MizanError {
        Refusal.accountRemoteChoice(
            "The account is synced with “\(name)”: say whether its records there are to be removed, too. Nothing was "
                + "changed.", details: ["connector": name],
            advice: "--remote leave keeps them there; --remote remove removes them first.")
    }
}

extension HomeModule {
    /// Removes an account. With `remove`, it waits until its remotes that can be emptied have none of its records. Returns nil
    /// if it waits.
    ///
    /// - Parameter staying: true to empty the remotes now, false to leave that to the schedule of a server.
    package func removeAccount(
        _ owner: OwnerID, remote: RemoteFate?, staying: Bool, unless refusal: @escaping AccountDeletion.Check = { _ in }
    ) async throws -> AccountDeletion.Result? {
        let remotes = try await connectors.remotes(of: owner)
        if let first = remotes.first, remote == nil { throw RemoteFate.missing(first.name) }
        guard remote == .remove, remotes.contains(where: \.canBeEmptied) else {
            return try await accountDeletion.run(owner: owner, unless: refusal)
        }
        let names = try await connectors.beginLeaving(owner, unless: refusal)
        guard staying else { return nil }
        for name in names {
            do { try await connectors.perform(name, owner) } catch {
                let why = MizanError(crossing: error)
                guard !MizanError.isCancellation(error) else { throw error }
                throw MizanError(
                    why.code, why.reason,
                    "The account waits, because “\(name)” may still have its records: \(why.message)",
                    details: why.details, advice: why.advice)
            }
        }
        return try await accountDeletion.run(owner: owner, unless: Self.requireDone(owner))
    }

    /// The removal of an account that waited for its remotes.
    static func requireDone(_ owner: OwnerID) -> AccountDeletion.Check {
        { session in
            guard try ConnectorService.isDone(in: ReadTransaction(session: session, owner: owner)) else {
                throw Refusal.accountNotLeaving("The account’s removal was called off.")
            }
        }
    }
}

extension Refusal {
    package static let accountRemoteChoice = Refusal(
        .invalidInput, "account.remote-choice",
        "The account is synced with a remote, and the request does not say what happens to its records there.")
}
