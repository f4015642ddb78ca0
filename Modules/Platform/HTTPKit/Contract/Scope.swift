/// What a caller must be allowed to do before an endpoint runs: the column of the access matrix.
package enum Scope: Sendable, Hashable, CustomStringConvertible {
    /// For everyone, without a token: `/healthz`.
    case open
    case read(String)
    case write(String)
    /// For admins who are signed in; no token with scopes has it.
    case admin

    /// `quran:read`, as tokens and problems name it.
    package var description: String {
        switch self {
        case .open: "open"
        case .read(let slice): "\(slice):read"
        case .write(let slice): "\(slice):write"
        case .admin: "admin"
        }
    }
}
