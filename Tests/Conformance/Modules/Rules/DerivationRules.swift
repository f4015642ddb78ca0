internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Stored figures equal the sum over their records, whatever happened to the records.
enum DerivationRules {
    static let all: [ModuleRule] = [
        ModuleRule(
            "derivations.named",
            "A derivation has a name like an audit's, a sentence, types of the module's, and tables."
        ) { probe in
            let records = Set(probe.module.recordTypes.map(\.schema.table))
            let own = Set(probe.schema.tables.map(\.name)).subtracting(records)
            for derivation in probe.module.derivations {
                try StandingNames.require(derivation.name, derivation.summary, derivation.types, of: probe)
                try Expect.that(
                    !derivation.tables.isEmpty && own.isSuperset(of: derivation.tables),
                    "\(derivation.name) lies in \(derivation.tables), not in tables of the module's beside its records")
            }
        },
        ModuleRule(
            "derivations.filled", "A step that makes a derivation's tables beside records that are there fills them."
        ) { probe in
            for derivation in probe.module.derivations {
                let records = Set(
                    probe.module.recordTypes.filter { derivation.types.contains($0.schema.type) }.map(\.schema.table))
                for (place, step) in probe.type.migrations.enumerated() where step.fill == nil {
                    let before = Set(SchemaShape(Array(probe.type.migrations.prefix(place))).tables.map(\.name))
                    let made = SchemaShape([step]).tables.map(\.name).filter(derivation.tables.contains)
                    try Expect.that(
                        made.isEmpty || before.isDisjoint(with: records),
                        "\(step.name) makes \(made) for \(derivation.name), and fills nothing")
                }
            }
        },
        ModuleRule(
            "derivations.equal", "Derived figures equal what is computed from the records, after each of many changes."
        ) { probe in
            try await probe.forEachDerivation { one in
                var random = RepeatableNumbers(state: 17)
                for step in 0..<60 {
                    try await one.change(&random)
                    try Expect.equal(
                        try await one.findings(), [], "what \(one.name) differs in after \(step + 1) changes")
                }
            }
        },
        ModuleRule(
            "derivations.compared",
            "Figures that are lost are missed where the doctor asks, and are as before when they are made anew."
        ) { probe in
            try await probe.forEachDerivation { one in
                try await one.fill()
                let kept = try await one.rows()
                try Expect.that(!kept.isEmpty, "\(one.name) keeps nothing of the samples")
                // The figures are rebuilt twice: over the existing figures, and after the figures were deleted.
                for isLost in [false, true] {
                    if isLost {
                        try await one.clear()
                        try Expect.that(!(try await one.findings()).isEmpty, "nobody misses the figures of \(one.name)")
                    }
                    try await one.rebuild()
                    try Expect.equal(try await one.rows(), kept, "the rows of \(one.name) made anew")
                    try Expect.equal(try await one.findings(), [], "what \(one.name) differs in when it is made anew")
                }
            }
        },
    ]
}

/// A derivation on a store, and changes of the records from which it is derived.
private struct DerivationProbe: Sendable {
    let derivation: Derivation
    let probe: ModuleProbe
    let types: [(type: any RecordType, samples: [RecordMutation])]
    let owner: OwnerID
    var name: String { derivation.name }
    private var database: any Database { probe.database.database }

    init(_ derivation: Derivation, _ probe: ModuleProbe) {
        self.derivation = derivation
        self.probe = probe
        types = probe.module.recordTypes.filter { derivation.types.contains($0.schema.type) }.map { type in
            var samples: [RecordMutation] = []
            if let sample = probe.samples[type.schema.type] {
                samples = [.put(key: sample.key, fields: sample.fields), .put(key: sample.key, fields: sample.changed)]
            }
            for edit in probe.invariants.sorted(by: { $0.key < $1.key }).flatMap(\.value.sound)
            where edit.reference.type == type.schema.type {
                if case .put(let fields) = edit.action { samples.append(.put(key: edit.reference.key, fields: fields)) }
            }
            return (type, samples)
        }
        owner = (types.first?.type.schema.scope ?? .own).writer(probe.database.amina)
    }

    /// Makes one to three changes in one write. The write may first make the same changes in a savepoint and roll them back. It
    /// may also be settled after each change.
    func change(_ random: inout RepeatableNumbers) async throws {
        var changes: [(any RecordType, RecordMutation)] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let (type, samples) = types.randomElement(using: &random),
                let sample = samples.randomElement(using: &random)
            else { return }
            let isRemoved = Int.random(in: 0..<3, using: &random) == 0
            changes.append((type, isRemoved ? .remove(key: sample.key) : sample))
        }
        let (isTried, isSettled) = (Bool.random(using: &random), Bool.random(using: &random))
        struct Back: Error {}
        try await database.write(owner) { [changes] transaction in
            if isTried {
                do {
                    try transaction.savepoint {
                        for (type, mutation) in changes.reversed() { _ = try type.apply(mutation, in: transaction) }
                        if isSettled { try transaction.settle() }
                        throw Back()
                    }
                } catch is Back {}
            }
            for (type, mutation) in changes {
                _ = try type.apply(mutation, in: transaction)
                if isSettled { try transaction.settle() }
            }
        }
    }

    func fill() async throws {
        try await database.write(owner) { [types] transaction in
            for (type, samples) in types {
                for sample in samples { _ = try type.apply(sample, in: transaction) }
            }
        }
    }

    /// Deletes the figures without the rules' knowledge.
    func clear() async throws {
        try await database.write(owner) { [derivation] transaction in
            for table in try Catalogue.read(in: transaction.session).tables
            where derivation.tables.contains(table.name) {
                try transaction.session.execute(table.deletion(of: transaction.ownerKey))
            }
        }
    }

    func rebuild() async throws {
        try await database.write(owner) { [derivation] in try derivation.rebuild(DerivedRows($0)) }
    }

    func findings() async throws -> [String] {
        try await database.read(owner) { [derivation] in try derivation.compare($0).map(\.text) }
    }

    func rows() async throws -> [String] {
        try await database.read(owner) { [derivation] reading in
            var rows: [String] = []
            for table in try Catalogue.read(in: reading.session).tables where derivation.tables.contains(table.name) {
                let query = table.numberedRows(of: reading.ownerKey, columns: table.columns.map(\.name))
                try reading.session.forEachRow(query) { row in
                    rows.append("\(table.name) \(Array(row.values.dropFirst()))")
                }
            }
            return rows.sorted()
        }
    }
}

extension ModuleProbe {
    /// Runs a closure with each derivation on the same store. Figures are maintained. Invariants are not checked, because the
    /// records to which a sample belongs may be missing.
    fileprivate func forEachDerivation(_ body: (DerivationProbe) async throws -> Void) async throws {
        database.database.rules.set(derivations: module.derivations, invariants: [])
        for derivation in module.derivations { try await body(DerivationProbe(derivation, self)) }
    }
}
