import Changes
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FinanceData

extension LedgerStore {
    func statement(
        _ account: UUID, to ending: Int64, from beginning: Int64? = nil, _ days: (String, String)? = nil,
        name: String? = nil
    ) async throws -> UUID {
        try await store.write { [module] in
            try module.addReconciliation(
                ReconciliationDraft(
                    accountID: account, name: name, beginning: beginning.map { try Amount(minorUnits: $0) },
                    ending: Amount(minorUnits: ending), start: days.flatMap { CivilDay($0.0) },
                    end: days.flatMap { CivilDay($0.1) }), in: $0
            ).entity.id
        }
    }

    /// Links all that there is, or these, and completes it.
    func complete(_ statement: UUID, linking ids: [UUID]? = nil) async throws {
        try await store.write { [module] in
            _ = try module.link(ids, to: statement, in: $0)
            _ = try module.completeReconciliation(statement, in: $0)
        }
    }

    func link(_ ids: [UUID]?, to statement: UUID) async throws -> LinkResult {
        try await store.write { [module] in try module.link(ids, to: statement, in: $0) }
    }

    func summary(_ statement: UUID) async throws -> ReconciliationViewEntity {
        try await store.read { try FinanceModule.reconciliationViews.one(statement, in: $0) }
    }

    func patch(_ type: String, _ id: UUID, _ fields: JSONValue) -> RecordEdit {
        RecordEdit(RecordReference(type: "finance." + type, key: id.text), .patch(fields))
    }

    /// How a push is refused; nil if it is not.
    func pushRefusal(_ edits: [RecordEdit]) async throws -> String? {
        do {
            let conflicts = try await push(edits).compactMap { outcome in
                if case .conflict = outcome { "conflict" } else { nil as String? }
            }
            return conflicts.first
        } catch { return MizanError(crossing: error).reason }
    }
}
