/// A kind of refusal, defined once: errors are created from it, and endpoints declare it.
package struct Refusal: Sendable, Hashable {
    package let code: MizanError.Code
    /// The stable identifier for programs: `slice.what-is-wrong`.
    package let reason: String
    /// The situation in which the refusal happens, as endpoints declare it; empty if no endpoint declares the refusal.
    package let description: String
    /// The details that all errors of this kind have, such as the `code` that a foreign contract uses for the kind.
    let details: [String: String]

    package init(
        _ code: MizanError.Code, _ reason: String, _ description: String = "", details: [String: String] = [:]
    ) {
        (self.code, self.reason, self.description, self.details) = (code, reason, description, details)
    }

    /// The same refusal, with a description for one endpoint.
    package func described(_ description: String) -> Refusal {
        Refusal(code, reason, description, details: details)
    }

    /// An error of the kind, with a message about this case.
    package func callAsFunction(
        _ message: String, details: [String: String] = [:], values: [String: JSONValue] = [:], advice: String? = nil
    ) -> MizanError {
        MizanError(
            code, reason, message, details: self.details.merging(details) { $1 }, values: values, advice: advice)
    }
}

extension Refusal {
    /// A change to a key whose record was deleted for good.
    package static let purged = Refusal(.conflict, "record.purged", "The record was deleted for good.")

    /// A write that makes an account's data larger than its quota.
    package static let quota = Refusal(
        .storageFull, "account.quota", "The account has reached its size limit; removing is still possible.")
}

extension MizanError {
    /// The kind of the error, from which further errors can be created, for example with more details.
    package var kind: Refusal { Refusal(code, reason) }

    /// The same, with what to do about it here.
    /// Asks whether one of the names was meant that are near what was typed.
    package func asking(_ typed: String, among names: [String]) -> MizanError {
        MizanError(
            code, reason, message + NearestName.question(typed, among: names), details: details, values: values,
            advice: advice)
    }

    package func advising(_ advice: String) -> MizanError {
        MizanError(code, reason, message, details: details, values: values, advice: advice)
    }
}
