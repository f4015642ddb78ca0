internal import Changes
internal import Kernel

/// The part of a check's findings that an admin may read who is not at the machine. An admin sees no data of other accounts
/// over HTTP, so the findings about their records are only counted there.
enum DoctorReach: Sendable {
    /// The findings are about the store, its files and its directory.
    case everything
    /// The findings may name records. If there are none, the sentence says what was checked.
    case counts
    /// The findings describe each account even if all is well.
    case nothing
}

/// A diagnosis for an admin who is not at the machine.
package struct ToldDiagnosis: Sendable, Equatable {
    package enum Result: String, Sendable, CaseIterable { case ok, note, warning, problem }

    package struct Sentence: Sendable, Equatable {
        package let result: Result
        package let text: String
        /// The remedy.
        package let advice: String?
    }

    package let check: String
    package let result: Result
    package let sentences: [Sentence]

    init(_ diagnosis: Diagnosis) {
        check = diagnosis.check
        result = Result(diagnosis.level)
        switch diagnosis.reach {
        case .counts where diagnosis.level > .ok: sentences = Self.counts(diagnosis.findings)
        case .counts, .everything:
            sentences = diagnosis.findings.map { Sentence(result: Result($0.level), text: $0.text, advice: $0.advice) }
        case .nothing: sentences = []
        }
    }

    private static func counts(_ findings: [Finding]) -> [Sentence] {
        [Result.problem, .warning, .note].compactMap { result in
            let count = findings.count { Result($0.level) == result }
            guard count > 0 else { return nil }
            return Sentence(
                result: result, text: "\(Counted.text(count, result.rawValue)) in the data of accounts.",
                advice: "On the machine, mizan doctor says where.")
        }
    }
}

extension ToldDiagnosis.Result {
    fileprivate init(_ level: Finding.Level) {
        self =
            switch level {
            case .ok: .ok
            case .note: .note
            case .warning: .warning
            case .problem: .problem
            }
    }
}
