/// A kind of refusal, said once: errors are made of it, and endpoints declare it.
package struct Refusal: Sendable, Hashable {
    package let code: MizanError.Code
    /// `slice.what-is-wrong`: stable, for programs.
    package let reason: String
    /// When it happens, as endpoints declare it; empty where none does.
    package let description: String
    /// What each error of the kind has in its details, such as the `code` that a contract of others calls it by.
    let details: [String: String]

    package init(
        _ code: MizanError.Code, _ reason: String, _ description: String = "", details: [String: String] = [:]
    ) {
        (self.code, self.reason, self.description, self.details) = (code, reason, description, details)
    }

    /// The same, in the words of one endpoint.
    package func described(_ description: String) -> Refusal {
        Refusal(code, reason, description, details: details)
    }

    /// An error of the kind: what it says to a person of this case.
    package func callAsFunction(
        _ message: String, details: [String: String] = [:], values: [String: JSONValue] = [:], advice: String? = nil
    ) -> MizanError {
        MizanError(
            code, reason, message, details: self.details.merging(details) { $1 }, values: values, advice: advice)
    }
}

extension Refusal {
    /// A change to a key whose record was deleted for good.
    package static let purged = Refusal(.conflict, "record.purged", "It was deleted for good.")

    /// A write that makes an account's data larger than its quota.
    package static let quota = Refusal(
        .storageFull, "account.quota", "The account takes what it may take; removing goes on.")
}

extension MizanError {
    /// What makes others of its kind, such as one that says more.
    package var kind: Refusal { Refusal(code, reason) }

    /// The same, with what to do about it here.
    package func advising(_ advice: String) -> MizanError {
        MizanError(code, reason, message, details: details, values: values, advice: advice)
    }
}
