/// The code of an error of CloudKit Web Services. An answer may have a code that is unknown here; such a code stays as it is.
package struct CloudKitCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let accessDenied = CloudKitCode(rawValue: "ACCESS_DENIED")
    package static let atomicError = CloudKitCode(rawValue: "ATOMIC_ERROR")
    package static let authenticationFailed = CloudKitCode(rawValue: "AUTHENTICATION_FAILED")
    package static let authenticationRequired = CloudKitCode(rawValue: "AUTHENTICATION_REQUIRED")
    package static let badRequest = CloudKitCode(rawValue: "BAD_REQUEST")
    package static let conflict = CloudKitCode(rawValue: "CONFLICT")
    package static let exists = CloudKitCode(rawValue: "EXISTS")
    package static let internalError = CloudKitCode(rawValue: "INTERNAL_ERROR")
    package static let notFound = CloudKitCode(rawValue: "NOT_FOUND")
    package static let quotaExceeded = CloudKitCode(rawValue: "QUOTA_EXCEEDED")
    package static let throttled = CloudKitCode(rawValue: "THROTTLED")
    package static let tryAgainLater = CloudKitCode(rawValue: "TRY_AGAIN_LATER")
    package static let unknownItem = CloudKitCode(rawValue: "UNKNOWN_ITEM")
    package static let zoneNotFound = CloudKitCode(rawValue: "ZONE_NOT_FOUND")
}
