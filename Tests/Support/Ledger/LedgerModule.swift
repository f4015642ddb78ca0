package import Changes
internal import Kernel
package import ModuleKit
package import Storage

/// A slice with invariants: legs in pairs, balances derived from legs, and unique names. No product contains this slice. The
/// suites use it to test what invariants and derivations must do.
package protocol LedgerSlice: Module {
    /// Its deliberate fault, if any.
    static var fault: LedgerFault? { get }
}

package enum LedgerFault: String, Sendable, CaseIterable {
    /// When a leg is removed, its amount stays in the balance.
    case forgetsRemovals
    /// When a leg is changed, its earlier amount stays in the balance.
    case forgetsWhatWas
    /// A pair is checked only if the changed leg still exists.
    case overlooksRemovals
    /// Balances differ from those that the doctor computes.
    case computesOtherwise
    /// The doctor's comparison never finds a difference.
    case comparesNothing
    /// A rebuild adds the new figures to the old ones.
    case rebuildsOnTop
}

package struct LedgerModule: LedgerSlice {
    package static let fault: LedgerFault? = nil
    package init(context: ModuleContext) {}
}

extension LedgerSlice {
    package static var id: String { "ledger" }
    package static var title: String { "Ledger" }
    package static var migrations: [Migration] { LedgerTables.set.migrations }
    package var recordTypes: [any RecordType] {
        [
            TableRecordType(LegRecord.self) { leg in
                guard (-1_000_000_000...1_000_000_000).contains(leg.amount) else {
                    throw MizanError(.invalidInput, "ledger.amount", "So much is not moved at once.")
                }
                return leg
            }, TableRecordType(AccountRecord.self) { $0 },
        ]
    }
    package var importers: [any Importer] { [LedgerImporter()] }
    package var invariants: [Invariant] { [Pairs.invariant(Self.fault), Balances.floor] }
    package var derivations: [Derivation] { [Balances.derivation(Self.fault)] }
}

/// A transfer has either both legs or no legs. Both legs add up to zero.
private enum Pairs {
    static func invariant(_ fault: LedgerFault?) -> Invariant {
        Invariant(
            "ledger.pairs", "A transfer has two legs that add up to nothing, or none.", of: [LegRecord.schema.erased]
        ) { touched, reading in
            let table = RecordTable<LegRecord>(reading)
            var touched = touched
            if fault == .overlooksRemovals {
                let there = Set(try table.find(touched.map(\.key)).map(\.entity.reference))
                touched.removeAll { !there.contains($0) }
            }
            let transfers = Set(touched.compactMap { $0.key.split(separator: "/").first.map(String.init) })
            let legs = try table.find(transfers.flatMap { ["\($0)/in", "\($0)/out"] }).map(\.entity)
            for (transfer, legs) in Dictionary(grouping: legs, by: \.transfer).sorted(by: { $0.key < $1.key }) {
                guard legs.count == 2, legs[0].amount == -legs[1].amount else {
                    throw MizanError(
                        .conflict, "ledger.half-transfer", "The transfer \(transfer) has not two legs that are even.",
                        details: ["transfer": transfer])
                }
            }
        }
    }
}

private enum Balances {
    static func derivation(_ fault: LedgerFault?) -> Derivation {
        Derivation(
            "ledger.balances", "A balance is the sum of an account's legs.", of: [LegRecord.schema.erased],
            in: ["ledger_balance"], update: { try update($0, $1, fault) }, comparing: { try compare($0, fault) },
            rebuild: { try rebuild($0, fault) })
    }

    /// This invariant reads balances, which is possible because derived figures are updated before invariants are checked.
    static let floor = Invariant(
        "ledger.floor", "No account owes more than 1,000.", of: [LegRecord.schema.erased]
    ) { _, reading in
        let lowest = try reading.session.firstRow(
            "SELECT account FROM ledger_balance WHERE owner = \(reading.ownerKey) AND amount < \(-1_000) LIMIT 1")
        guard let account = try lowest?.text(0) else { return }
        throw MizanError(
            .conflict, "ledger.floor", "The account \(account) would owe more than 1,000.",
            details: ["account": account])
    }

    private struct Sum: Equatable {
        var amount: Int64 = 0
        var legs: Int64 = 0
    }

    private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows, _ fault: LedgerFault?) throws {
        var sums: [String: Sum] = [:]
        try touched.forEachStep(of: LegRecord.self, in: rows) { step in
            let isForgotten = fault == .forgetsRemovals && step.after == nil || fault == .forgetsWhatWas
            if let before = step.before, !isForgotten {
                sums[before.account, default: Sum()].amount -= before.amount
                sums[before.account, default: Sum()].legs -= 1
            }
            guard let after = step.after else { return }
            sums[after.account, default: Sum()].amount += after.amount + (fault == .computesOtherwise ? 1 : 0)
            sums[after.account, default: Sum()].legs += 1
        }
        try rows.session.executeMany(
            sums.sorted { $0.key < $1.key }.map { account, sum in
                """
                INSERT INTO ledger_balance (owner, account, amount, legs)
                VALUES (\(rows.ownerKey), \(account), \(sum.amount), \(sum.legs))
                ON CONFLICT (owner, account) DO UPDATE
                SET amount = ledger_balance.amount + excluded.amount, legs = ledger_balance.legs + excluded.legs
                """
            })
        try rows.session.execute("DELETE FROM ledger_balance WHERE owner = \(rows.ownerKey) AND legs = 0")
    }

    private static func sums(_ query: SQL, _ reading: ReadTransaction) throws -> [String: Sum] {
        try reading.session.rows(query).reduce(into: [:]) {
            $0[try $1.text(0)] = Sum(amount: try $1.integer(1), legs: try $1.integer(2))
        }
    }

    private static func compare(_ reading: ReadTransaction, _ fault: LedgerFault?) throws -> [Finding] {
        if fault == .comparesNothing { return [] }
        let kept = try sums(
            "SELECT account, amount, legs FROM ledger_balance WHERE owner = \(reading.ownerKey)", reading)
        let computed = try sums(
            """
            SELECT account, CAST(SUM(amount) AS BIGINT), COUNT(*) FROM ledger_leg
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL GROUP BY account
            """, reading)
        let wrong = Set(kept.keys).union(computed.keys).filter { kept[$0] != computed[$0] }.count
        return wrong == 0 ? [] : [Finding(.problem, "The balances of \(wrong) of the accounts are wrong.")]
    }

    private static func rebuild(_ rows: DerivedRows, _ fault: LedgerFault?) throws {
        if fault != .rebuildsOnTop {
            try rows.session.execute("DELETE FROM ledger_balance WHERE owner = \(rows.ownerKey)")
        }
        try rows.session.execute(
            """
            INSERT INTO ledger_balance (owner, account, amount, legs)
            SELECT owner, account, CAST(SUM(amount) AS BIGINT), COUNT(*) FROM ledger_leg
            WHERE owner = \(rows.ownerKey) AND deleted_at IS NULL GROUP BY owner, account
            ON CONFLICT (owner, account) DO UPDATE SET amount = ledger_balance.amount + excluded.amount
            """)
    }
}

/// Imports legs from a property list: by key, each with an account and an amount. All of a file is imported, or nothing.
private struct LedgerImporter: Importer {
    let name = "ledger.legs"
    let title = "Legs of a ledger"
    let recognisedBy = ["legs"]

    func recognises(_ document: ImportDocument) -> Bool {
        guard case .propertyList(let root) = document else { return false }
        return root["legs"] != nil
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        var legs: [LegRecord] = []
        if case .propertyList(let root) = document, case .dictionary(let entries)? = root["legs"] {
            for entry in entries {
                let parts = entry.key.split(separator: "/").map(String.init)
                guard parts.count == 2, case .string(let account)? = entry.value["account"],
                    case .integer(let amount)? = entry.value["amount"]
                else { continue }
                legs.append(LegRecord(parts[0], parts[1], account: account, amount: amount))
            }
        }
        return SmallDocument { [legs] transaction in
            var count = ImportReport.Count(kind: "legs")
            for change in try RecordTable<LegRecord>(transaction).saveAll(legs) {
                switch change.outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                default: count.unchanged += 1
                }
            }
            var report = ImportReport()
            report.counts = [count]
            return report
        }
    }
}
