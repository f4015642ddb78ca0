internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A merge and its target, found by name.
struct NamedMerge<Result: Sendable>: Sendable {
    let change: PartedChange<Result>
    let sources: Set<UUID>
    let target: UUID
}

extension Naming {
    func accountMerge(
        _ names: [String], into: String, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> NamedMerge<Int64> {
        try merge(names, into, in: reading, by: finance.accountMerge) {
            try account($0).id
        } removed: {
            try RemovedName(kind: .account, text: $0).account(in: reading)
        }
    }

    func categoryMerge(
        _ names: [String], into: String, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> NamedMerge<MergeCategoriesResult> {
        try merge(names, into, in: reading, by: finance.categoryMerge) {
            try category($0).id
        } removed: {
            try RemovedName(kind: .category, text: $0).category(in: reading)
        }
    }

    /// Also finds an interrupted merge, so that repeating the command completes the merge. The sources of an interrupted merge
    /// may already be removed.
    private func merge<Result: Sendable>(
        _ names: [String], _ into: String, in reading: ReadTransaction,
        by change: ([UUID], UUID) throws -> PartedChange<Result>, live: (String) throws -> UUID,
        removed: (String) throws -> UUID
    ) throws -> NamedMerge<Result> {
        func named(_ find: (String) throws -> UUID) throws -> NamedMerge<Result> {
            let (sources, target) = (try names.map(find), try find(into))
            return NamedMerge(change: try change(sources, target), sources: Set(sources), target: target)
        }
        do { return try named(live) } catch let missing as MizanError where missing.code == .notFound {
            let begun: NamedMerge<Result>
            do {
                begun = try named { name in
                    do { return try live(name) } catch { return try removed(name) }
                }
            } catch { throw missing }
            guard try begun.change.isBegun(in: reading) else { throw missing }
            return begun
        }
    }
}
