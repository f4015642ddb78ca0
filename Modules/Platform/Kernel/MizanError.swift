/// The error that crosses a boundary: from a slice to the command line, the façade or another machine.
///
/// Inside a slice, errors are small enums. At the slice's boundary, they are converted to this type. The set of codes is
/// closed, and the code determines the exit code and the HTTP status. The set of reasons is open, and the reason names the case
/// (`quran.no-such-ayah`).
package struct MizanError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Code
    /// The stable identifier for programs: `slice.what-is-wrong`.
    package let reason: String
    /// One sentence on which a person can act. It never contains secrets.
    package let message: String
    /// Where the error is and what would be right, for programs: `path`, `limit`, `allowed`, …
    package let details: [String: String]
    /// Details that are not texts: a version, or the current record.
    package let values: [String: JSONValue]
    /// A remedy, in a sentence that names commands. Only the command line shows it, because clients of the façade have no
    /// commands.
    package let advice: String?

    package init(
        _ code: Code, _ reason: String, _ message: String, details: [String: String] = [:],
        values: [String: JSONValue] = [:], advice: String? = nil
    ) {
        (self.code, self.reason, self.message, self.details) = (code, reason, message, details)
        (self.values, self.advice) = (values, advice)
    }

    /// The message with the advice, for the command line.
    package var withAdvice: String { advice.map { "\(message) \($0)" } ?? message }

    package var description: String { message }

    /// The exit code of `code`, with exceptions that a service manager should be able to distinguish: 74, input or output error,
    /// for a failing disk; 75, try again, while another server has the database; 78, configuration error, for settings that no
    /// restart can repair. 64 is a mistake in the arguments.
    package var exitCode: Int32 {
        if Self.diskFailures.contains(reason) { return 74 }
        if reason == "storage.leased" || reason == "storage.lease-lost" { return 75 }
        if reason == "command.password" || reason == "storage.address" { return 64 }
        return reason.hasPrefix("configuration.") ? 78 : code.exitCode
    }

    private static let diskFailures: Set<String> = ["storage.io", "storage.commit-unknown", "storage.stopped"]
}

extension MizanError {
    /// The kind of failure. One table for the command line and for HTTP.
    package enum Code: String, CaseIterable, Sendable {
        case invalidInput
        case notFound
        case conflict
        case preconditionFailed
        case notPermitted
        case unauthenticated
        case tooLarge
        case rateLimited
        case unavailable
        case storageFull
        case corruptData
        case unsupported
        case cancelled
        case `internal`

        package var httpStatus: Int {
            switch self {
            case .invalidInput: 400
            case .unauthenticated: 401
            case .notPermitted: 403
            case .notFound: 404
            case .conflict: 409
            case .preconditionFailed: 412
            case .tooLarge: 413
            case .unsupported: 415
            case .rateLimited: 429
            case .cancelled: 499
            case .corruptData, .internal: 500
            case .unavailable: 503
            case .storageFull: 507
            }
        }

        /// By `sysexits.h`: 65 data, 69 unavailable, 70 software, 73 cannot create, 75 try again, 77 no permission.
        package var exitCode: Int32 {
            switch self {
            case .invalidInput, .tooLarge, .unsupported, .corruptData, .conflict: 65
            case .notFound: 66
            case .unavailable: 69
            case .internal: 70
            case .storageFull: 73
            case .preconditionFailed, .rateLimited: 75
            case .notPermitted, .unauthenticated: 77
            case .cancelled: 130
            }
        }

        /// A short title in plain words, as needed in problem details.
        package var title: String {
            switch self {
            case .invalidInput: "Invalid input"
            case .notFound: "Not found"
            case .conflict: "Conflict"
            case .preconditionFailed: "Precondition failed"
            case .notPermitted: "Not permitted"
            case .unauthenticated: "Not signed in"
            case .tooLarge: "Too large"
            case .rateLimited: "Too many requests"
            case .unavailable: "Not available"
            case .storageFull: "Storage is full"
            case .corruptData: "Damaged data"
            case .unsupported: "Not supported"
            case .cancelled: "Cancelled"
            case .internal: "Internal error"
            }
        }
    }
}
