internal import Kernel

/// A broken rule, with the difference between the expected and the actual result.
package struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package let rule: String
    package let statement: String
    package let seen: String

    package var description: String { "\(rule): \(statement) Seen: \(seen)" }
}

/// One requirement for every subject, with a name for reports and a check that throws if the subject breaks it.
///
/// A check uses no test framework: `Expect` throws, and any other call in the check may throw as well.
package struct ConformanceRule<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// `versions.gapless`: never changed, and unique in its suite.
    package let name: String
    /// The rule as a sentence.
    package let statement: String
    private let check: @Sendable (Subject) async throws -> Void

    package init(
        _ name: String, _ statement: String, check: @escaping @Sendable (Subject) async throws -> Void
    ) {
        self.name = name
        self.statement = statement
        self.check = check
    }

    package var description: String { name }

    /// Tests the rule on a subject that the closure creates; nil if the rule is kept.
    package func failure(on subject: () async throws -> Subject) async -> ConformanceFailure? {
        do {
            try await check(try await subject())
            return nil
        } catch let unmet as Expect.Unmet {
            return failure(unmet.seen)
        } catch {
            let known = MizanError(crossing: error)
            return failure("\(known.reason): \(known.message)")
        }
    }

    private func failure(_ seen: String) -> ConformanceFailure {
        ConformanceFailure(rule: name, statement: statement, seen: seen)
    }
}
