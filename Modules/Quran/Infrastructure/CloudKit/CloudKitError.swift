package import Kernel

/// The reason why CloudKit has not done what was asked.
package enum CloudKitError: Error, Hashable, Sendable {
    case refused(CloudKitRefusal)
    /// A status without a readable error.
    case status(Int, retryAfter: Duration?)
    /// The answer is HTML, empty or truncated. The values are its beginning and the fault.
    case notJSON(String, String)
    /// The answer has something else than expected at this path.
    case unexpected(ForeignPath, String, String?)
    case address(String)
    /// The stored tokens cannot be read.
    case storedTokens
}

extension CloudKitError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .refused(let refusal): Self.answer("The server refuses this: \(refusal.quoted).")
        case .status(let status, _): Self.answer("The server answers with the status \(status).")
        case .notJSON("", _): Self.answer("The server's answer is empty.")
        case .notJSON(let start, let problem):
            Self.answer("The server's answer is not JSON (\(problem)); it begins “\(start)”.")
        case .unexpected(let path, let wanted, let found):
            Self.answer("The server's answer has \(found ?? "nothing") at \(path) instead of \(wanted).")
        case .address(let typed):
            MizanError(
                .invalidInput, "quran.icloud-address",
                "“\(Excerpt.of(typed))” is no address of a CloudKit zone, such as \(CloudKitAddress.standard)"
                    + "/database/1/CONTAINER/production/QuranData.")
        case .storedTokens:
            MizanError(
                .corruptData, "quran.icloud-tokens", "The stored tokens of CloudKit cannot be read.",
                advice: "Enter them again: mizan sync token NAME.")
        }
    }

    private static let answer = Refusal(.unavailable, "quran.icloud-answer")
}
