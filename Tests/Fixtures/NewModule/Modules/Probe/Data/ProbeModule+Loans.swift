package import Changes
internal import FoundationEssentials
internal import Kernel
package import ProbeDomain
internal import ProbeInfrastructure

extension ProbeModule {
    package static let loans = EntityType(
        LoanMapper.self, order: ["borrower"],
        absence: Refusal(.notFound, "probe.no-such-loan"),
        advice: "`mizan probe loan list` shows them."
    ) { "There is no loan \($0.recordKey.prefix(80))." }

    /// The list's name in a file of theirs.
    package static var loansList: String { LoanFile.list }
}
