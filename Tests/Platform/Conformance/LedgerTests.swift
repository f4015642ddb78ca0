import Changes
import Conformance
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// A slice with invariants keeps every rule of modules, and each rule about invariants fails on a faulty slice.
@Suite(.serialized)
struct LedgerTests {
    private static func leg(_ transfer: String, _ side: String, _ amount: Int64) -> RecordEdit {
        RecordEdit(
            RecordReference(type: "ledger.Leg", key: "\(transfer)/\(side)"),
            .put([
                "transfer": .string(transfer), "side": .string(side), "account": .string("cash " + side),
                "amount": .integer(amount),
            ]))
    }

    private static func removal(_ key: String) -> RecordEdit {
        RecordEdit(RecordReference(type: "ledger.Leg", key: key), .remove)
    }

    private static let pair = [leg("t", "out", -5), leg("t", "in", 5)]

    private static let invariants = [
        "ledger.pairs": InvariantSample(
            sound: pair,
            breaking: [
                [removal("t/in")], [leg("t", "out", -6)], [leg("u", "in", 7)], [removal("t/out"), leg("u", "out", -5)],
            ]),
        "ledger.floor": InvariantSample(
            sound: pair, breaking: [[leg("v", "out", -1_000), leg("v", "in", 1_000)]]),
    ]

    private static let samples = [
        "ledger.Leg": RecordSample(
            key: "w/out", ["transfer": "w", "side": "out", "account": "bank", "amount": -3],
            changing: ["account": "cash", "amount": -4]),
        "ledger.Account": RecordSample(key: "cash", ["id": "cash", "name": "Purse"], changing: ["name": "Wallet"]),
    ]

    private static let document = ImportDocument.propertyList(
        .dictionary([
            .init(
                key: "legs",
                value: .dictionary([
                    .init(
                        key: "t/in",
                        value: .dictionary([
                            .init(key: "account", value: .string("cash")), .init(key: "amount", value: .integer(5)),
                        ]))
                ]))
        ]))

    private func suite(_ module: any Module.Type, _ invariants: [String: InvariantSample] = invariants)
        -> ModuleConformance
    {
        ModuleConformance(
            module, samples: Self.samples, documents: ["ledger.legs": Self.document], invariants: invariants
        ) { try ModuleStore.empty() }
    }

    @Test(arguments: ModuleConformance.rules)
    func theModulePassesTheConformanceRule(rule: ModuleRule) async {
        let failure = await suite(LedgerModule.self).failure(of: rule)
        #expect(failure == nil)
    }

    private static let faults: [(any Module.Type, [String])] = [
        (ForgettingRemovals.self, ["derivations.equal"]), (ForgettingWhatWas.self, ["derivations.equal"]),
        (ComputingOtherwise.self, ["derivations.equal", "derivations.compared"]),
        (ComparingNothing.self, ["derivations.compared"]), (RebuildingOnTop.self, ["derivations.compared"]),
        (OverlookingRemovals.self, ["invariants.refused", "invariants.alone"]),
        (Misnamed.self, ["invariants.named", "derivations.named"]), (Unseeing.self, ["invariants.examined"]),
        (Indexless.self, ["tables.unique"]), (Unfilled.self, ["derivations.filled"]),
    ]

    @Test(arguments: faults.indices)
    func aFaultFailsTheRulesThatCoverIt(index: Int) async {
        let (module, expected) = Self.faults[index]
        for rule in ModuleConformance.rules where expected.contains(rule.name) {
            #expect(await suite(module).failure(of: rule)?.rule == rule.name, "\(rule.name) passed \(module)")
        }
        #expect(Set(expected).isSubset(of: ModuleConformance.rules.map(\.name)))
    }

    @Test func anInvariantWithoutASampleIsDetected() async {
        #expect(await suite(LedgerModule.self, [:]).failures().map(\.rule) == ["invariants.named"])
    }
}

/// A slice with a wrongly named invariant, and with a derivation whose table is the table of its records.
private struct Misnamed: LedgerSlice {
    static let fault: LedgerFault? = nil
    let invariants = [Invariant("pairs", "Nothing.", of: [LegRecord.schema.erased]) { _, _ in }]
    let derivations = [
        Derivation(
            "ledger.sums", "Sums are sums.", of: [LegRecord.schema.erased], in: ["ledger_leg"], update: { _, _ in },
            comparing: { _ in [] }, rebuild: { _ in })
    ]
    init(context: ModuleContext) {}
}

/// A slice whose invariants find a fault only during a write.
private struct Unseeing: LedgerSlice {
    static let fault: LedgerFault? = nil
    var invariants: [Invariant] {
        LedgerModule(context: context).invariants.map { real in
            Invariant.ofChanges(real.name, real.summary, of: [LegRecord.schema.erased]) { touched, reading in
                // The doctor uses a transaction that only reads, so it finds nothing.
                if reading.isOfWriter { try real.check(touched, reading) }
            }
        }
    }
    private let context: ModuleContext
    init(context: ModuleContext) { self.context = context }
}

/// Declares unique names, but has no index for them.
private struct Indexless: LedgerSlice {
    static let fault: LedgerFault? = nil
    static let migrations = [
        Migration("001-tables", LedgerTables.set.migrations[0].statements.filter { !$0.text.contains("UNIQUE") })
    ]
    init(context: ModuleContext) {}
}

/// A later step adds the table of balances. This step does not compute the balances of the legs that the store already has.
private struct Unfilled: LedgerSlice {
    static let fault: LedgerFault? = nil
    static var migrations: [Migration] {
        let statements = LedgerTables.set.migrations[0].statements
        return [
            Migration("001-tables", statements.filter { !$0.text.contains("ledger_balance") }),
            Migration("002-balances", statements.filter { $0.text.contains("ledger_balance") }),
        ]
    }
    init(context: ModuleContext) {}
}
