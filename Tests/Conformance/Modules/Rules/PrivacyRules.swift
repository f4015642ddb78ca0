internal import Changes
internal import Kernel
internal import Storage

/// A module's records belong to their owner alone; shared data can be read by all and belongs to nobody.
enum PrivacyRules {
    static let all: [ModuleRule] = [
        ModuleRule("records.private", "Another owner neither sees, changes nor removes a record.") { probe in
            try await probe.forEachType { type in
                let other = type.database.bilal
                guard type.type.schema.scope == .own else { return }
                try await type.put(type.sample.fields)
                try Expect.that(try await type.state(as: other) == nil, "another owner sees \(type.name)")
                try Expect.that(try await type.remove(as: other) == false, "another owner removed \(type.name)")
                try await type.put(type.sample.changed, as: other)
                try Expect.equal(
                    try await type.state().map { type.normal($0.fields) }, type.normal(type.sample.fields),
                    "\(type.name) after another owner put one of the same key")
                let facts = try await type.database.facts(of: other)
                try Expect.equal(facts.checksums, facts.recomputed, "the other owner's checksum")
            }
        },
        ModuleRule("records.shared", "Shared data is read by all owners, and changed by none of them.") { probe in
            try await probe.forEachType { type in
                let other = type.database.bilal
                guard type.type.schema.scope == .shared else { return }
                try await type.put(type.sample.fields)
                let facts = try await type.facts()
                try Expect.equal(
                    try await type.state(as: other), try await type.state(), "\(type.name) as another owner sees it")
                for mutation in [
                    RecordMutation.put(key: type.sample.key, fields: type.sample.changed),
                    .remove(key: type.sample.key),
                ] {
                    try await Expect.refused("\(type.name) of an owner") { try await type.apply(mutation, as: other) }
                }
                try Expect.equal(try await type.facts(), facts, "the journal of the shared data")
                try Expect.equal(try await type.database.facts(of: other).version, 0, "the other owner's version")
            }
        },
        ModuleRule("records.owner-name", "A record that names another owner is refused.") { probe in
            try await probe.forEachType { type in
                guard let field = type.type.schema.fields.first(where: { $0.kind.isOwner }) else { return }
                let own = JSONValue.Member(field.name, .string(type.owner.recordName))
                let foreign = JSONValue.Member(field.name, .string(type.database.bilal.recordName))
                try await Expect.refused("\(type.name) in another owner's name") {
                    try await type.put(type.sample.fields.setting(.object([foreign])))
                }
                try Expect.that(
                    try await type.put(type.sample.fields.setting(.object([own]))),
                    "\(type.name) in its owner's name was not stored")
            }
        },
    ]
}
