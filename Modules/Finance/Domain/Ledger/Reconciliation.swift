package import FoundationEssentials
package import Kernel

/// A bank's statement of an account, to which transactions are linked until they agree to the cent (contracts/finance.md §1.1,
/// "Reconciliation").
package struct Reconciliation: Hashable, RecordEntity {
    package let id: UUID
    package let accountID: UUID
    package var name: String
    package var status: ReconciliationStatus
    /// In the account's currency, like all amounts of a statement.
    package var beginning: Amount
    package var ending: Amount
    /// The days of the statement: both, or none.
    package var start: CivilDay?
    package var end: CivilDay?
    package let createdAt: Instant
    package var updatedAt: Instant

    package var recordID: UUID { id }

    package init(
        id: UUID, accountID: UUID, name: String, status: ReconciliationStatus = .draft, beginning: Amount,
        ending: Amount, start: CivilDay? = nil, end: CivilDay? = nil, createdAt: Instant,
        updatedAt: Instant
    ) throws {
        (self.id, self.accountID, self.name, self.status) = (id, accountID, name, status)
        (self.beginning, self.ending, self.start, self.end) = (beginning, ending, start, end)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        try check()
    }

    /// Callers that change fields call this before they store the statement.
    package func check() throws {
        try LedgerText.name.check(name)
        switch (start, end) {
        case (nil, nil): return
        case (let start?, let end?) where start <= end: return
        default: throw StatementError.range(start: start, end: end)
        }
    }
}

package enum ReconciliationStatus: String, CaseIterable, Sendable {
    /// It is worked on, and may be left and taken up again.
    case draft
    /// Amount, date and account of its transactions are fixed.
    case completed
}
