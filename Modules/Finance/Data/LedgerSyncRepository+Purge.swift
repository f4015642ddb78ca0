package import FoundationEssentials
package import Storage

extension LedgerSyncRepository {
    /// Deletes one for good, live or out of the trash (seed 001, `permanentlyDelete`; beta). A transfer goes with both legs; an
    /// account or a category that something names is refused.
    package func permanentlyDelete(_ id: UUID, of kind: Kind, in transaction: WriteTransaction) throws {
        switch kind {
        case .transactions: _ = try module.permanentlyDelete(id, in: transaction)
        case .accounts: try module.permanentlyDeleteAccount(id, in: transaction)
        case .categories: try module.permanentlyDeleteCategory(id, in: transaction)
        }
    }
}
