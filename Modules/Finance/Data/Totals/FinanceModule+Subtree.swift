internal import FinanceDomain
package import FoundationEssentials
package import ModuleKit

extension FinanceModule {
    /// A category with those that are in it.
    package func subtree(of category: UUID, in reading: ReadTransaction) throws -> [UUID] {
        [category] + (try children(of: category, in: reading).map(\.id))
    }
}
