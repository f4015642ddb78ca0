internal import Changes
internal import Kernel
internal import Storage

/// A record's life: stored, changed, removed, stored again.
enum RecordRules {
    static let all: [ModuleRule] = [
        ModuleRule("records.round-trip", "A record that is put is read back as it is, and is in the journal.") {
            probe in
            try await probe.forEachType { type in
                try Expect.that(try await type.put(type.sample.fields), "putting \(type.name) changed nothing")
                let state = try await type.state()
                try Expect.equal(
                    state.map { type.normal($0.fields) }, type.normal(type.sample.fields), "\(type.name) read back")
                let entry = try await type.facts().entries[type.reference]
                try Expect.equal(entry?.version, state?.version, "the journal's version of \(type.name)")
                try Expect.equal(entry?.kind, .live, "the journal's kind of \(type.name)")
            }
        },
        ModuleRule("records.unchanged", "A record that is put again as it is changes nothing and takes no version.") {
            probe in
            try await probe.forEachType { type in
                try await type.put(type.sample.fields)
                let facts = try await type.facts()
                try Expect.that(
                    try await type.put(type.sample.fields) == false, "putting \(type.name) again changed something")
                let back = try await type.state()?.fields ?? .null
                try Expect.that(
                    try await type.put(back) == false, "putting \(type.name) as it was read changed something")
                try Expect.equal(try await type.facts(), facts, "the journal after \(type.name) was put again")
            }
        },
        ModuleRule("records.changed", "A record that is changed takes one version and is read back as changed.") {
            probe in
            try await probe.forEachType { type in
                try await type.put(type.sample.fields)
                let before = try await type.facts().version
                try Expect.that(try await type.put(type.sample.changed), "changing \(type.name) changed nothing")
                let state = try await type.state()
                try Expect.equal(
                    state.map { type.normal($0.fields) }, type.normal(type.sample.changed),
                    "\(type.name) after a change")
                try Expect.equal(state?.version, before + 1, "the version of \(type.name) after a change")
            }
        },
        ModuleRule("records.removed", "A record that is removed leaves a tombstone; removed again, it changes nothing.")
        {
            probe in
            try await probe.forEachType { type in
                try Expect.that(try await type.remove() == false, "\(type.name) was removed before it was there")
                try await type.put(type.sample.fields)
                try Expect.that(try await type.remove(), "removing \(type.name) changed nothing")
                try Expect.that(try await type.state() == nil, "\(type.name) is read after it was removed")
                let facts = try await type.facts()
                try Expect.equal(
                    facts.entries[type.reference], RecordChange.Entry(version: facts.version, kind: .removed),
                    "the journal's entry of \(type.name)")
                try Expect.that(try await type.remove() == false, "\(type.name) was removed twice")
                try Expect.equal(try await type.facts(), facts, "the journal after a second removal of \(type.name)")
            }
        },
        ModuleRule("records.return", "A record that is put after its removal is there again.") { probe in
            try await probe.forEachType { type in
                try await type.put(type.sample.fields)
                try await type.remove()
                try Expect.that(try await type.put(type.sample.changed), "putting \(type.name) again changed nothing")
                let state = try await type.state()
                try Expect.equal(
                    state.map { type.normal($0.fields) }, type.normal(type.sample.changed), "\(type.name) come back")
                let facts = try await type.facts()
                try Expect.equal(
                    facts.entries[type.reference], RecordChange.Entry(version: facts.version, kind: .live),
                    "the journal's entry of \(type.name)")
                try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
            }
        },
        ModuleRule("records.left-out", "A device may leave out what a record's type has a standard for.") { probe in
            try await probe.forEachType { type in
                let left = type.type.schema.fields.filter { $0.isRequired && $0.mayBeLeftOut && $0.standard != .rule }
                guard !left.isEmpty, case .object(let members) = type.sample.fields else { return }
                let names = Set(left.map(\.name))
                let sent = JSONValue.object(members.filter { !names.contains($0.name) })
                let edit = RecordEdit(type.reference, .put(sent))
                _ = try await type.database.database.write(type.owner) { [type = type.type] in
                    try type.apply(edit, in: $0)
                }
                let fields = try await type.state()?.fields
                for name in names.sorted() {
                    try Expect.that(fields?[name] != nil, "\(type.name) has no \(name) where that was left out")
                }
            }
        },
        ModuleRule(
            "records.purged",
            "A record in the trash that is deleted for good is told once more, as removed and without its fields."
        ) { probe in
            try await probe.forEachType { type in
                try await type.put(type.sample.fields)
                try await type.remove()
                let reference = type.type.schema.reference(type.sample.key)
                func entry() async throws -> RecordChange.Entry? {
                    try await type.database.database.read(type.owner) { try Journal.storedEntry(of: reference, in: $0) }
                }
                let removed = try await entry()
                let isGone = try await type.database.database.write(type.owner) {
                    try type.type.purge(type.sample.key, in: $0)
                }
                try Expect.equal(isGone, true, "whether \(type.name) is deleted for good")
                let purged = try await entry()
                try Expect.equal(purged?.kind, .removed, "what the journal says of \(type.name)")
                try Expect.that(
                    (purged?.version ?? 0) > (removed?.version ?? 0),
                    "devices that have heard of the removal of \(type.name) hear nothing of its purge")
            }
        },
        ModuleRule("records.usage", "What an owner's data takes is what the rows add up to, whatever a record becomes.")
        {
            probe in
            try await probe.forEachType { type in
                func look(_ what: String) async throws {
                    let wrong = try await type.database.miscounted(of: type.owner)
                    try Expect.equal(wrong, nil, "what is wrong after \(type.name) \(what)")
                }
                try await type.put(type.sample.fields)
                try await look("was put")
                try await type.put(type.sample.changed)
                try await look("was changed")
                try await type.remove()
                try await look("was removed")
                try await type.put(type.sample.fields)
                try await look("came back")
                _ = try await type.database.database.write(type.owner) {
                    try type.type.purge(type.sample.key, in: $0)
                }
                try await look("was deleted for good")
            }
        },
    ]
}
