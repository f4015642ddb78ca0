internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Invariants check every change, and also find a record that was written without the module.
enum InvariantRules {
    static let all: [ModuleRule] = [
        ModuleRule(
            "invariants.named",
            "An invariant has a name like an audit's, a sentence, types of the module's, and a sample."
        ) { probe in
            let names = probe.module.invariants.map(\.name)
            let others = probe.module.audits.map(\.name) + probe.module.derivations.map(\.name)
            try Expect.equal(Set(names + others).count, names.count + others.count, "how many names there are")
            for invariant in probe.module.invariants {
                try StandingNames.require(invariant.name, invariant.summary, invariant.types, of: probe)
                let sample = probe.invariants[invariant.name]
                try Expect.that(
                    sample?.sound.isEmpty == false && sample?.breaking.isEmpty == false,
                    "\(invariant.name) has no sample with what is sound and what breaks it")
            }
            try Expect.equal(
                probe.invariants.keys.filter { !names.contains($0) }.sorted(), [], "the samples of no invariant")
        },
        ModuleRule(
            "invariants.refused",
            "What breaks an invariant is refused at the end of the write, as the caller's error, and leaves nothing."
        ) { probe in
            try await probe.forEachBreak { one in
                let before = try await one.facts()
                let error = try await Expect.refused("what breaks \(one.name)") { try await one.write(one.edits) }
                try one.requireOwn(error)
                try Expect.equal(try await one.facts(), before, "the journal after \(one.name) was broken")
                // A refusal also rolls back the earlier changes of the same write.
                let again = try await Expect.refused("what breaks \(one.name) in two parts") {
                    try await one.write(one.sound, settled: true, one.edits)
                }
                try Expect.equal(again.reason, error.reason, "why it is refused in two parts")
                try Expect.equal(try await one.facts(), before, "the journal after \(one.name) was broken in two parts")
            }
        },
        ModuleRule(
            "invariants.alone", "A part of a write that breaks an invariant is refused alone, as it is by itself."
        ) { probe in
            try await probe.forEachBreak { one in
                let before = try await one.facts()
                let error = try await Expect.refused("what breaks \(one.name)") { try await one.write(one.edits) }
                let alone = try await one.part(one.edits)
                try Expect.equal(alone?.reason, error.reason, "why a part that breaks \(one.name) is refused")
                try Expect.equal(try await one.facts(), before, "the journal after a part was refused")
            }
        },
        ModuleRule("invariants.examined", "What breaks an invariant past the module is found where the doctor asks.") {
            probe in
            try await probe.forEachBreak { one in
                try Expect.equal(try await one.findings(), 0, "what is found of \(one.name) in sound records")
                one.askNothing()
                try await one.write(one.edits)
                try Expect.that(
                    try await one.findings() > 0, "\(one.name) was broken past the module, and nothing is found")
            }
        },
    ]
}

/// Checks names and sentences as those of jobs and audits are checked.
enum StandingNames {
    static func require(_ name: String, _ summary: String, _ types: [String], of probe: ModuleProbe) throws {
        try Expect.that(
            name.hasPrefix(probe.type.id + ".") && name.wholeMatch(of: #/[a-z0-9-]+\.[a-z][a-z0-9-]*/#) != nil,
            "“\(name)” is not \(probe.type.id).word")
        try Expect.that(summary.wholeMatch(of: #/[A-Z][^\n.]{2,118}\./#) != nil, "\(name) says “\(summary)”")
        let own = Set(probe.module.recordTypes.map(\.schema.type))
        try Expect.that(
            !types.isEmpty && own.isSuperset(of: types), "\(name) is of \(types), not of the module's types")
    }
}

/// A store in which an invariant holds, and one way to break it.
private struct InvariantBreak: Sendable {
    let invariant: Invariant
    let sound: [RecordEdit]
    let edits: [RecordEdit]
    let probe: ModuleProbe
    let owner: OwnerID
    var name: String { invariant.name }
    var database: any Database { probe.database.database }

    func facts() async throws -> JournalFacts { try await probe.database.facts(of: owner) }

    func write(_ edits: [RecordEdit], settled: Bool = false, _ more: [RecordEdit] = []) async throws {
        try await database.write(owner, within: TransactionBudget.everything) { [self] transaction in
            try apply(edits, in: transaction)
            if settled { try transaction.settle() }
            try apply(more, in: transaction)
        }
    }

    /// Makes the edits as one part of a write. The part must be refused, but the write continues. Returns the refusal.
    func part(_ edits: [RecordEdit]) async throws -> MizanError? {
        try await database.write(owner, within: TransactionBudget.everything) { [self] transaction in
            do {
                try transaction.savepoint {
                    try apply(edits, in: transaction)
                    try transaction.settle()
                }
                return nil
            } catch {
                return MizanError(crossing: error)
            }
        }
    }

    /// From now on figures are maintained, but nothing is refused.
    func askNothing() { database.rules.set(derivations: probe.module.derivations, invariants: []) }

    /// Removes everything that an earlier break left, and stores the sound records again.
    func begin(without others: [RecordEdit]) async throws {
        askNothing()
        try await write((others + sound).map { RecordEdit($0.reference, .remove) })
        database.rules.set(of: probe.module)
        try await write(sound)
    }

    private func apply(_ edits: [RecordEdit], in transaction: WriteTransaction) throws {
        for edit in edits {
            guard let type = probe.module.recordTypes.first(where: { $0.schema.type == edit.reference.type }) else {
                throw Expect.Unmet(seen: "the sample of \(name) has a \(edit.reference.type), which is no type")
            }
            _ = try type.apply(edit, in: transaction)
        }
    }

    func findings() async throws -> Int {
        try await database.read(owner) { [invariant] in try invariant.audit.examine($0).count }
    }

    func requireOwn(_ error: MizanError) throws {
        try Expect.that(
            [.conflict, .invalidInput].contains(error.code) && error.reason.hasPrefix(probe.type.id + "."),
            "\(name) refuses with \(error.code) \(error.reason), not with a conflict or an input of the module's own")
    }
}

extension ModuleProbe {
    /// Runs a closure for each way to break each invariant, with all rules active and the sound records stored.
    fileprivate func forEachBreak(_ body: (InvariantBreak) async throws -> Void) async throws {
        for invariant in module.invariants {
            guard let sample = invariants[invariant.name] else { continue }
            let scope = module.recordTypes.first { invariant.types.contains($0.schema.type) }?.schema.scope ?? .own
            for edits in sample.breaking {
                let one = InvariantBreak(
                    invariant: invariant, sound: sample.sound, edits: edits, probe: self,
                    owner: scope.writer(database.amina))
                try await one.begin(without: sample.breaking.flatMap(\.self))
                try await body(one)
            }
        }
    }
}
