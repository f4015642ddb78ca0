import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A store with the slice's tables, and the slice itself.
struct LedgerStore {
    let store: TestStore
    let module: FinanceModule

    init(zones: OwnerZones = .utc) async throws {
        store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        module = FinanceModule(context: store.context(zones: zones))
        store.database.rules.set(of: module)
    }

    /// The store into which files were imported.
    init(of imported: ImportedStore) { (store, module) = (imported.store, imported.finance) }

    /// The error with which a write is refused.
    func refusal(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws -> MizanError {
        do {
            try await store.write { try body($0) }
        } catch {
            return MizanError(crossing: error)
        }
        throw MizanError(.internal, "test.not-refused", "The write was not refused.")
    }

    /// Pushes the edits of a device as one group.
    func push(_ edits: [RecordEdit]) async throws -> [RecordOutcome] {
        try await store.write { [module] transaction in
            try transaction.savepoint {
                let outcomes = try edits.map { edit in
                    let type = try #require(module.recordTypes.first { $0.schema.type == edit.reference.type })
                    return try type.apply(edit, in: transaction)
                }
                try transaction.settle()
                return outcomes
            }
        }
    }

    /// Pushes a new home currency from a device. If `previous` is given, the rate from `previous` to `currency` is 2.
    func pushHome(_ currency: String, after previous: String? = nil) async throws {
        var fields: [JSONValue.Member] = [
            .init("currencyCode", .string(currency)), .init("updatedAt", "2026-01-08T14:30:00.000Z"),
        ]
        if let previous { fields += [.init("previousCode", .string(previous)), .init("rate", "2")] }
        let put = RecordEdit(
            RecordReference(type: "finance.HomeCurrency", key: "only"), .put(.object(fields)), base: nil)
        _ = try await push([put])
    }

    func account(_ name: String, _ currency: String = "EUR", opening: Int64? = nil) async throws -> UUID {
        try await store.write { [module] in
            try module.addAccount(
                AccountDraft(
                    name: name, type: .cash, currency: Currency(currency),
                    opening: opening.map { try Amount(minorUnits: $0) },
                    rate: currency == "EUR" || opening == nil ? nil : ExchangeRate(typed: "0.5")), in: $0
            ).entity.id
        }
    }

    func category(
        _ name: String, _ type: CategoryType? = .expense, in parent: UUID? = nil
    ) async throws -> UUID {
        try await store.write { [module] in
            try module.addCategory(name, type: type, in: parent, in: $0).entity.id
        }
    }

    func spend(
        _ amount: Int64, from account: UUID, on category: UUID? = nil, rate: String? = nil,
        day: String = "2026-01-08"
    ) async throws -> UUID {
        try await store.write { [module] in
            try module.addTransaction(
                TransactionDraft(
                    accountID: account, amount: Amount(minorUnits: amount),
                    rate: rate.map { try ExchangeRate(typed: $0) }, categoryID: category,
                    date: TransactionDate(#require(CivilDay(day)))), in: $0
            ).entity.id
        }
    }

    func transfer(_ amount: Int64, from: UUID, to: UUID, received: Int64? = nil) async throws -> WrittenTransfer {
        try await store.write { [module] in
            try module.transfer(
                TransferDraft(
                    from: from, to: to, sent: Amount(minorUnits: amount),
                    received: received.map { try Amount(minorUnits: $0) }), in: $0)
        }
    }

    func view(_ id: UUID) async throws -> TransactionViewEntity {
        try await store.read { try FinanceModule.transactionViews.one(id, in: $0) }
    }

    func balance(_ account: UUID) async throws -> Int64 {
        try await store.read { [module] in try module.balance(of: account, in: $0) }
    }

    func fields(_ type: String, _ id: UUID) async throws -> RecordState? {
        try await store.read { [module] reading in
            try #require(module.recordTypes.first { $0.schema.type == type }).read([id.text], in: reading)[id.text]
        }
    }

    /// The doctor's findings.
    func findings() async throws -> [String] {
        try await store.read { [module] reading in
            try (module.derivations.map(\.audit) + module.invariants.map(\.audit)).flatMap { try $0.examine(reading) }
                .map(\.text)
        }
    }
}
