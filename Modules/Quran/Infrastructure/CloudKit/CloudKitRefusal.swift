internal import Kernel

/// An error of CloudKit: of a whole request, of a zone, or of one item (contracts/cloudkit-web-services.md §3.4).
package struct CloudKitRefusal: Hashable, Sendable {
    package enum Scope: Hashable, Sendable { case request, zone, item }

    package let scope: Scope
    package let code: CloudKitCode
    package let reason: String
    /// The time for which the server wants no requests.
    package let retryAfter: Duration?
    /// The page on which a person signs in.
    package let signInPage: String?

    /// Nil if the value is no error.
    init?(_ json: JSONValue, _ scope: Scope, header: Duration? = nil) {
        guard case .string(let code)? = json["serverErrorCode"] else { return nil }
        (self.scope, self.code) = (scope, CloudKitCode(rawValue: code))
        if case .string(let text)? = json["reason"] { reason = text } else { reason = "" }
        if case .string(let text)? = json["redirectURL"] { signInPage = text } else { signInPage = nil }
        let told = json["retryAfter"]?.double.flatMap(Self.wait)
        retryAfter = [told, header.map(Self.bounded)].compactMap(\.self).max()
    }

    private init(_ other: CloudKitRefusal, reason: String) {
        (scope, code, self.reason) = (other.scope, other.code, reason)
        (retryAfter, signInPage) = (other.retryAfter, other.signInPage)
    }

    /// The same error, without the secrets that the server may have repeated in its words.
    func without(_ secrets: [String]) -> CloudKitRefusal {
        CloudKitRefusal(
            self, reason: secrets.filter { !$0.isEmpty }.reduce(reason) { $0.replacing($1, with: "…") })
    }

    /// No source states the unit: up to an hour, the number counts as seconds, beyond that as milliseconds (§8).
    private static func wait(_ number: Double) -> Duration? {
        guard number.isFinite, number >= 0 else { return nil }
        let seconds = number <= 3_600 ? number : number / 1_000
        return bounded(.milliseconds(Int64(min(seconds, 900) * 1_000)))
    }

    static func bounded(_ wait: Duration) -> Duration { min(max(wait, .seconds(1)), .seconds(900)) }

    /// The words for a sentence.
    package var quoted: String {
        reason.isEmpty ? code.rawValue : "\(code.rawValue), “\(Excerpt.of(reason))”"
    }
}

extension CloudKitRefusal {
    /// True for an account whose data only its own devices can read. Apple refuses the private database of such an account, or
    /// gives it no web-auth token at all (§2.2).
    package var isAdvancedDataProtection: Bool {
        let words = reason.lowercased()
        return code == .accessDenied
            && (words.contains("private db access disabled") || words.contains("advanced data protection"))
    }

    /// True if the same request may succeed later.
    package var isPassing: Bool { Self.passing.contains(code.rawValue) }

    private static let passing: Set<String> = [
        "ATOMIC_ERROR", "INTERNAL_ERROR", "THROTTLED", "TRY_AGAIN_LATER", "ZONE_BUSY", "RETRY_LATER", "CAS_OP_LOCK",
        "QUOTA_EXCEEDED",
    ]

    /// True if the record or the thing that was asked for does not exist.
    package var isAbsence: Bool { [.notFound, .unknownItem].contains(code) }

    /// True if the record has another state there than the sender saw.
    package var isConflict: Bool { [.conflict, .exists].contains(code) }

    /// True if the session is no longer valid, or there is none.
    package var isOfTheSession: Bool {
        [.authenticationFailed, .authenticationRequired, CloudKitCode(rawValue: "SIGN_IN_FAILED")].contains(code)
    }

    /// True if fewer operations at once may succeed.
    package var isOfSize: Bool { code.rawValue == "LIMIT_EXCEEDED" }
}
