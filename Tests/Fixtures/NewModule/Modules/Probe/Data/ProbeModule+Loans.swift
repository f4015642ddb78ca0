package import Changes
package import FoundationEssentials
internal import Kernel
internal import ModuleKit
package import ProbeDomain
internal import ProbeInfrastructure
internal import Storage

extension ProbeModule {
    package static let loans = EntityType(
        LoanMapper.self, order: ["borrower"],
        absence: Refusal(.notFound, "probe.no-such-loan"),
        advice: "`mizan probe loan list` shows them."
    ) { "There is no loan \($0.recordKey.prefix(80))." }

    static let loansImporter = RecordsImporter(
        LoanFile.list, LoanFile.title, of: loans.recordType)

    /// The list's name in a file of theirs.
    package static var loansList: String { LoanFile.list }

    /// Makes identities of new loans.
    package var freshLoan: @Sendable () -> UUID { identifiers.fresh }
}
