package import FoundationEssentials
package import Storage

extension LedgerSyncRepository {
    /// Deletes a record for good, live or from the trash (seed 001, `permanentlyDelete`; beta). A transfer is deleted with both
    /// legs; an account or a category that another record names is refused.
    package func permanentlyDelete(_ id: UUID, of kind: Kind, in transaction: WriteTransaction) throws {
        switch kind {
        case .transactions: _ = try module.permanentlyDelete(id, in: transaction)
        case .accounts: try module.permanentlyDeleteAccount(id, in: transaction)
        case .categories: try module.permanentlyDeleteCategory(id, in: transaction)
        }
    }
}
