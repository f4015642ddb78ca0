internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

// A transaction is named by its id, or by the short id that the list shows.

extension IdentifierEnd.Kind {
    static let transaction = Self("transaction", slice: FinanceModule.id, list: "mizan finance list")
    static let trashed = Self("transaction", slice: FinanceModule.id, list: "mizan finance trash list")
}

extension IdentifierEnd {
    func transaction(_ finance: FinanceModule, in reading: ReadTransaction) throws -> UUID {
        let id = try id(.transaction) { end in
            let found = try finance.transactions(endingIn: end, removed: false, in: reading)
            if found.isEmpty, let trashed = try finance.transactions(endingIn: end, removed: true, in: reading).first {
                throw Self.inTrash(trashed)
            }
            return found
        }
        if try FinanceModule.transactions.find(id, in: reading) == nil, try finance.isTrashed(id, in: reading) {
            throw Self.inTrash(id)
        }
        return id
    }

    /// A transaction in the trash.
    func trashed(_ finance: FinanceModule, in reading: ReadTransaction) throws -> UUID {
        try id(.trashed) { end in
            let found = try finance.transactions(endingIn: end, removed: true, in: reading)
            guard found.isEmpty else { return found }
            throw Refusal.noTransaction(
                "No transaction in the trash has an id that ends in \(end).",
                advice: "`mizan finance trash list` shows them.")
        }
    }

    /// A transaction in the trash that is to be deleted. For a transaction that is not in the trash, the error explains how to
    /// put it there.
    func deletable(_ finance: FinanceModule, in reading: ReadTransaction) throws -> UUID {
        let id = try id(.trashed) { end in
            let found = try finance.transactions(endingIn: end, removed: true, in: reading)
            guard found.isEmpty else { return found }
            if let live = try finance.transactions(endingIn: end, removed: false, in: reading).first {
                throw Self.notInTrash(live)
            }
            return try [trashed(finance, in: reading)]
        }
        guard try !finance.isTrashed(id, in: reading) else { return id }
        if try FinanceModule.transactions.find(id, in: reading) != nil { throw Self.notInTrash(id) }
        throw try finance.absentTransaction(id, in: reading)
    }

    private static func notInTrash(_ id: UUID) -> MizanError {
        Refusal.noTransaction(
            "The transaction \(short(id)) is not in the trash.",
            advice: "Put it there first: mizan finance remove \(short(id))")
    }

    private static func inTrash(_ id: UUID) -> MizanError {
        Refusal.noTransaction(
            "The transaction \(short(id)) is in the trash.",
            advice: "Bring it back first: mizan finance trash restore \(short(id))")
    }
}

extension [UUID] {
    /// The ids without duplicates.
    var withoutRepetitions: [UUID] {
        var seen = Set<UUID>()
        return filter { seen.insert($0).inserted }
    }
}
