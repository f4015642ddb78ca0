internal import Changes
internal import Kernel
internal import Storage

/// Changes that name the state of a record on which they are based. Such a change is applied as sent, merged, or refused as a
/// conflict; a conflict changes nothing.
enum BaseRules {
    static let all: [ModuleRule] = [
        ModuleRule("base.latest", "A change of the latest state is made, and so is one of nothing where nothing is.") {
            probe in
            try await probe.forEachType { type in
                let start = try await type.facts().version
                try await type.makes(.put(type.sample.fields), base: 0, version: start + 1)
                try await type.makes(.put(type.sample.changed), base: start + 1, version: start + 2)
                try await type.makes(.remove, base: start + 2, version: start + 3)
                try await type.makes(.put(type.sample.fields), base: 0, version: start + 4)
            }
        },
        ModuleRule("base.same", "A change that others have made already, or that changes nothing, is none.") { probe in
            try await probe.forEachType { type in
                let base = try await type.putTwice(type.sample.fields, type.sample.changed)
                let facts = try await type.facts()
                // A sender that knows the current state may repeat the last change. If the type has its own resolver, the
                // resolver decides whether two equal changes count as one.
                var sent = [(type.sample.fields, true)]
                if case .resolver = type.type.schema.merging {} else { sent.append((type.sample.changed, false)) }
                for (fields, isMerged) in sent {
                    let outcome = try await type.edit(.put(fields), base: base)
                    try Expect.equal(
                        outcome, .unchanged(facts.version, isMerged: isMerged),
                        "what became of \(type.name) with an old base")
                }
                try Expect.equal(try await type.facts(), facts, "the journal of \(type.name)")
            }
        },
        ModuleRule(
            "base.removal",
            "Removal against a change, and a change against removal, are conflicts, unless what is there counts for more."
        ) { probe in
            try await probe.forEachType { type in
                let base = try await type.putTwice(type.sample.fields, type.sample.changed)
                guard case .present = type.type.schema.merging else {
                    try await type.conflicts(.remove, base: base)
                    try await type.remove()
                    return try await type.conflicts(.put(type.sample.fields), base: base)
                }
                let version = try await type.facts().version
                try Expect.equal(
                    try await type.edit(.remove, base: base), .unchanged(version, isMerged: true),
                    "what became of \(type.name) that one side changed and the other removed")
                try await type.remove()
                try await type.makes(.put(type.sample.changed), base: base, version: version + 2)
            }
        },
        ModuleRule("base.unknown", "Without common ground nothing is merged: both sides are told, nothing is changed.")
        {
            probe in
            try await probe.forEachType { type in
                let base = try await type.putTwice(type.sample.changed, type.sample.fields)
                try await type.database.database.write(type.owner) { transaction in
                    _ = try transaction.session.execute("DELETE FROM history WHERE owner = \(transaction.ownerKey)")
                }
                // In a type that merges by moments, two changes cause no conflict: the later change wins.
                if case .latest = type.type.schema.merging { return }
                try await type.conflicts(.put(type.sample.changed), base: base)
            }
        },
        ModuleRule("changes.undone", "What is taken back with its group leaves nothing behind.") { probe in
            try await probe.forEachType { type in
                try await type.put(type.sample.fields)
                let facts = try await type.facts()
                for mutation in [
                    RecordMutation.put(key: type.sample.key, fields: type.sample.changed),
                    .remove(key: type.sample.key),
                ] {
                    try await type.tryOut(mutation)
                    try Expect.equal(try await type.facts(), facts, "the journal of \(type.name)")
                    try Expect.equal(
                        try await type.state().map { type.normal($0.fields) }, type.normal(type.sample.fields),
                        "\(type.name) after a change that was taken back")
                }
            }
        },
    ]
}

extension TypeProbe {
    /// Makes two changes, and returns the version of the first.
    fileprivate func putTwice(_ first: JSONValue, _ second: JSONValue) async throws -> RecordVersion {
        try await put(first)
        let version = try await facts().version
        try await put(second)
        return version
    }

    func edit(_ action: RecordEdit.Action, base: RecordVersion) async throws -> RecordOutcome {
        try await database.database.write(owner) { [type, reference] transaction in
            try transaction.savepoint {
                try type.apply(RecordEdit(reference, action, base: base), in: transaction)
            }
        }
    }

    fileprivate func makes(
        _ action: RecordEdit.Action, base: RecordVersion, version: RecordVersion
    ) async throws {
        try Expect.equal(
            try await edit(action, base: base), .applied(version, isMerged: false),
            "what became of \(name) with the base \(base)")
    }

    fileprivate func conflicts(_ action: RecordEdit.Action, base: RecordVersion) async throws {
        let facts = try await facts()
        let outcome = try await edit(action, base: base)
        guard case .conflict(let conflict) = outcome else {
            throw Expect.Unmet(seen: "\(name) with the base \(base) ended with \(outcome)")
        }
        try Expect.equal(conflict.version, facts.version, "the version that the conflict of \(name) tells")
        try Expect.equal(conflict.theirs, try await state()?.fields, "what the conflict of \(name) says is there")
        try Expect.equal(try await self.facts(), facts, "the journal after a conflict of \(name)")
    }

    fileprivate func tryOut(_ mutation: RecordMutation) async throws {
        struct Back: Error {}
        try await database.database.write(owner) { [type] transaction in
            do {
                try transaction.savepoint {
                    _ = try type.apply(mutation, in: transaction)
                    throw Back()
                }
            } catch is Back {}
        }
    }
}
