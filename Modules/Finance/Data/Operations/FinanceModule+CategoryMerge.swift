internal import Changes
package import FinanceDomain
package import FoundationEssentials
internal import Kernel
package import ModuleKit

extension FinanceModule {
    /// Moves the transactions of some categories into another category, and leaves tombstones of the sources. The transactions
    /// in the trash follow.
    package func categoryMerge(_ sources: [UUID], into target: UUID) throws -> PartedChange<MergeCategoriesResult> {
        let merge = try MergeRequest(.category, sources, into: target)
        return PartedChange(merge.name) { turn, transaction in
            let into = try Self.categories.require(target, in: transaction)
            try requireAssignable(target, in: transaction)
            // A grouping is refused, even if all categories in it are merged as well.
            for source in merge.sources {
                let category = try Self.categories.require(source, in: transaction)
                guard category.type == into.type else { throw LedgerError.mergeTypes }
                guard try !hasChildren(source, in: transaction) else {
                    throw LedgerError.hasChildren(
                        category: category.name, count: try children(of: source, in: transaction).count)
                }
            }
            for source in merge.sources {
                guard try moveParts(from: source, to: target, turn, in: transaction) else { return nil }
            }
            guard try move(merge, turn, in: transaction) else { return nil }
            try remove(merge, of: Self.categories, in: transaction)
            return MergeCategoriesResult(
                affectedTransactionCount: turn.total, mergedCategoryCount: Int64(merge.sources.count),
                targetCategoryId: target)
        }
    }

    /// Runs the whole merge in one transaction.
    package func mergeCategories(
        _ sources: [UUID], into target: UUID, in transaction: WriteTransaction
    ) throws -> MergeCategoriesResult {
        try categoryMerge(sources, into: target).whole(in: transaction)
    }
}
