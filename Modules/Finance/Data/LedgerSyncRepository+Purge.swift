package import FoundationEssentials
package import Storage

extension LedgerSyncRepository {
    /// Deletes a record for good, whether it is live or in the trash (seed 001, `permanentlyDelete`; beta). A transfer is
    /// deleted with both legs. An account or a category is not deleted if another record names it.
    package func permanentlyDelete(_ id: UUID, of kind: Kind, in transaction: WriteTransaction) throws {
        switch kind {
        case .transactions: _ = try module.permanentlyDelete(id, in: transaction)
        case .accounts: try module.permanentlyDeleteAccount(id, in: transaction)
        case .categories: try module.permanentlyDeleteCategory(id, in: transaction)
        }
    }
}
