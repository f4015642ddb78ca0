package import Kernel
package import Storage

/// Runs a closure for a person, who reads a sentence and no reason: each refusal becomes one of the two that pages declare.
///
/// - Parameter labels: the labels of the fields that the sentence is about.
package func tellingPeople<Result>(
    _ labels: FieldLabels = FieldLabels(), _ body: () throws -> Result
) throws -> Result {
    do {
        return try body()
    } catch {
        let why = MizanError(crossing: error)
        let told = [Refusal.pageRefused.reason, Refusal.pageNotFound.reason, Refusal.pageChanged.reason]
        guard !why.isOfTheStore, !told.contains(why.reason) else { throw error }
        switch why.code {
        case .notFound: throw Refusal.pageNotFound(labels.sentence(why), details: ["because": why.reason])
        case .invalidInput, .conflict, .preconditionFailed, .notPermitted, .tooLarge, .unsupported:
            throw Refusal.pageRefused(labels.sentence(why), details: ["because": why.reason])
        case .unauthenticated, .rateLimited, .unavailable, .storageFull, .corruptData, .cancelled, .internal:
            throw error
        }
    }
}

/// The same for work that takes a while.
package func workingForPeople<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch { return try tellingPeople { throw error } }
}

extension WriteTransaction {
    /// Makes a change for a person, and checks the rules that concern it, so that their refusals are told, too.
    package func forPeople<Result>(
        _ labels: FieldLabels = FieldLabels(), _ change: () throws -> Result
    ) throws -> Result {
        try tellingPeople(labels) {
            let result = try change()
            try settle()
            return result
        }
    }
}

extension Refusal {
    package static let pageRefused = Refusal(
        .invalidInput, "page.refused", "The change is refused; `because` is the reason.")
    package static let pageNotFound = Refusal(
        .notFound, "page.not-found", "There is no such page, or nothing to show on it.")
    package static let pageChanged = Refusal(
        .conflict, "page.changed",
        "Both the form and another device changed the same field since the form was read. The answer shows both values."
    )
}
