package import Accounts
package import HTTPKit

/// Finds out whose a bearer token is; nil for nobody's. It is asked at every request, so that one which looks a token
/// up lets a revocation count at once; the owner's token is read when the server starts.
package struct Authenticator: Sendable {
    package let caller: @Sendable (_ token: String) async throws -> Caller?

    package init(caller: @escaping @Sendable (_ token: String) async throws -> Caller?) {
        self.caller = caller
    }

    /// Knows one token, which may do everything.
    package init(_ token: OwnerToken) {
        self.init { candidate in
            token.matches(candidate) ? Caller(owner: token.owner, permissions: .everything) : nil
        }
    }

    /// The token of an Authorization header of the Bearer scheme (RFC 6750 §2.1).
    static func token(in header: String?) -> String? {
        guard let header, let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
            return nil
        }
        let token = header[space...].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }
}
