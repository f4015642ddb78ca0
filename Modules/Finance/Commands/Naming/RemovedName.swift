internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A removed account or category, as a person names it: by its name, or by its id.
struct RemovedName {
    let kind: LedgerError.Kind
    let text: String

    func account(in reading: ReadTransaction) throws -> UUID {
        try only(FinanceModule.accounts, in: reading) { ($0.name, $0.nameKey, $0.label) }
    }

    func category(in reading: ReadTransaction) throws -> UUID {
        try only(FinanceModule.categories, in: reading) { ($0.name, $0.nameKey, $0.name) }
    }

    private func only<Thing>(
        _ type: EntityType<Thing>, in reading: ReadTransaction,
        naming: (Thing) -> (name: String, key: String, label: String)
    ) throws -> UUID where Thing.RecordID == UUID {
        let key = LedgerText.key(of: text)
        if let id = UUID(text: key) { return id }
        let removed = try type(in: reading).removed(RecordQuery()).items.map(\.entity)
        let found = removed.filter { [naming($0).key, LedgerText.key(of: naming($0).label)].contains(key) }
        guard let first = found.first else {
            throw MizanError(
                .notFound, "finance.no-such-\(kind.rawValue)",
                "No \(kind.rawValue) “\(Excerpt.of(text))” was removed."
                    + NearestName.question(text, among: removed.map { naming($0).name }))
        }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "finance.ambiguous-\(kind.rawValue)",
                "\(found.count) of the name “\(Excerpt.of(text))” were removed. Say which, by its id: "
                    + found.prefix(8).map { $0.recordID.text }.joined(separator: ", "))
        }
        return first.recordID
    }
}
