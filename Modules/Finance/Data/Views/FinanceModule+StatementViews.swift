package import Changes
package import FinanceDomain
package import FoundationEssentials
internal import Kernel
package import ModuleKit

extension FinanceModule {
    /// Statements with what their transactions add up to.
    package static let reconciliationViews = RecordViews<Reconciliation, ReconciliationViewEntity>(
        reconciliations, listed: reconciliations.presentation.fields
    ) { shown, reading in
        let statements = Statements(in: reading)
        let links = try statements.links(of: shown.map(\.id.text))
        return try shown.map { one in
            let (record, own) = (ReconciliationMapper.toData(one.entity), links[one.id.text])
            return ReconciliationViewEntity(
                one, in: try Settlements.currency(ofAccount: one.accountID, in: reading) ?? Currency(""),
                linkedCount: own?.count ?? 0, linkedCents: Int64(clamping: own?.sum ?? 0),
                differenceCents: Statements.difference(of: record, own),
                expectedBeginningCents: try statements.latest(
                    of: one.accountID, before: one.status == .completed ? one.version : nil)?.endingBalanceCents ?? 0)
        }
    }

    /// The draft of an account.
    package func draft(of account: UUID, in reading: ReadTransaction) throws -> ReconciliationViewEntity? {
        try Statements(in: reading).draft(of: account).map {
            try Self.reconciliationViews.one($0.id, in: reading)
        }
    }

    /// The statement of an account that was completed last.
    package func latestCompleted(of account: UUID, in reading: ReadTransaction) throws -> ReconciliationViewEntity? {
        try Statements(in: reading).latest(of: account).map { try Self.reconciliationViews.one($0.id, in: reading) }
    }
}
