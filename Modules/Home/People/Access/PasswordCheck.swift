package import Accounts
package import Kernel
package import ModuleKit
package import Storage

/// Checks an account's password. The attempts are throttled, and the password is hashed outside the event loop. The check takes
/// equally long if the account does not exist.
package struct PasswordCheck: Sendable {
    package let context: ModuleContext
    package let hasher: PasswordHasher
    let throttle: FailureThrottle

    /// A credential whose password was verified, and the new hash that it has to get, if that differs.
    package struct Proof: Sendable {
        let credential: Credential
        let upgrade: String?

        package func requireUnchanged(in session: any DatabaseSession) throws {
            session.lock(.share, "SELECT name_key FROM credentials WHERE password = \(credential.password)")
            let stored = try Credentials.find(of: credential.owner, in: session)
            guard stored?.password == credential.password else { throw AccountErrors.wrongPassword }
        }

        /// Called within the write that the password permits; throws if the password has changed since it was verified.
        func requireUnchanged(in transaction: WriteTransaction) throws {
            try requireUnchanged(in: transaction.session)
            if let upgrade {
                _ = try Credentials.replace(credential.password, with: upgrade, changed: false, in: transaction)
            }
        }
    }

    package func prove(name: String, password: String, address: String?) async throws -> Proof {
        let credential = try await context.database.read { try Credentials.find(named: name, in: $0) }
        return try await prove(credential, name: name, password: password, address: address)
    }

    /// For a person who is signed in, and enters the password once more.
    package func prove(_ owner: OwnerID, password: String, address: String?) async throws -> Proof {
        let credential = try await context.database.read { try Credentials.find(of: owner, in: $0) }
        guard let credential else {
            throw AccountErrors.noPassword
        }
        return try await prove(credential, name: credential.name, password: password, address: address)
    }

    private func prove(
        _ credential: Credential?, name: String, password: String, address: String?
    ) async throws -> Proof {
        let attempt = try throttle.begin(
            account: name, of: credential?.owner, address: ClientAddress(address))
        let verdict: PasswordHasher.Verdict
        do {
            verdict = try await hasher.verify(
                Password(shown: password), against: credential?.password, for: attempt.claimant)
        } catch {
            throttle.abandoned(attempt)
            throw error
        }
        guard let credential, verdict != .wrong else { throw AccountErrors.wrongPassword }
        throttle.succeeded(attempt)
        if case .rightButOutdated(let replacement) = verdict {
            return Proof(credential: credential, upgrade: replacement)
        }
        return Proof(credential: credential, upgrade: nil)
    }
}
