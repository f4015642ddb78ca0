/// The right that a caller needs before an endpoint runs: the column of the access matrix.
package enum Scope: Sendable, Hashable, CustomStringConvertible {
    /// For everyone, without a token: `/healthz`.
    case open
    case read(String)
    case write(String)
    /// For a caller who may read any slice; the handler checks each slice (`Request.may`).
    case readAny
    /// For a caller who may write any slice.
    case writeAny
    /// For admins who are signed in; no API token has this right.
    case admin
    /// The metrics of the server: for admins, and for tokens that admins create for this purpose.
    case metrics

    /// The slice to which the scope applies, if any.
    package var slice: String? {
        switch self {
        case .read(let slice), .write(let slice): slice
        case .open, .readAny, .writeAny, .admin, .metrics: nil
        }
    }

    /// `quran:read`, as used in tokens and problems.
    package var description: String {
        switch self {
        case .open: "open"
        case .read(let slice): "\(slice):read"
        case .write(let slice): "\(slice):write"
        case .readAny: "*:read"
        case .writeAny: "*:write"
        case .admin: "admin"
        case .metrics: "metrics:read"
        }
    }

    /// Parses a text in the form of `description`; nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        switch parts {
        case ["open"]: self = .open
        case ["admin"]: self = .admin
        case ["metrics", "read"]: self = .metrics
        case ["*", "read"]: self = .readAny
        case ["*", "write"]: self = .writeAny
        case _ where parts.count == 2 && !parts[0].isEmpty && parts[1] == "read": self = .read(parts[0])
        case _ where parts.count == 2 && !parts[0].isEmpty && parts[1] == "write": self = .write(parts[0])
        default: return nil
        }
    }
}
