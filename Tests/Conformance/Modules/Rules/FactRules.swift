internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Facts are rows that every engine stores alike, exist once, and are removed with their import.
enum FactRules {
    static let all: [ModuleRule] = [
        ModuleRule("facts.named", "A fact type is called like a record type, as no other is, and has a sample.") {
            probe in
            let types = probe.module.facts.map(\.type)
            let all = types + probe.module.recordTypes.map(\.schema.type)
            try Expect.equal(Set(all).count, all.count, "how many names of types there are")
            for type in types {
                try Expect.that(
                    type.wholeMatch(of: #/[a-z0-9-]+\.[A-Z][A-Za-z0-9]*/#) != nil
                        && type.hasPrefix(probe.type.id + "."), "“\(type)” is not \(probe.type.id).Word")
                try Expect.that((probe.facts[type]?.count ?? 0) > 2, "\(type) has no sample of three facts")
            }
            try Expect.equal(probe.facts.keys.filter { !types.contains($0) }.sorted(), [], "the samples of no type")
        },
        ModuleRule(
            "facts.table", "A fact type's table has owner, import and the fields, and the key is its primary key."
        ) {
            probe in
            for (schema, table) in try probe.factTables() {
                let found = table.columns.map { "\($0.name) \($0.type)\($0.isRequired ? " NOT NULL" : "")" }
                let wanted =
                    ["owner BIGINT NOT NULL", "import_number BIGINT NOT NULL"]
                    + schema.fields.map { field in
                        "\(field.column) \(field.kind.column.rawValue)\(field.isRequired ? " NOT NULL" : "")"
                    }
                try Expect.equal(found.sorted(), wanted.sorted(), "the columns of \(schema.table)")
                try Expect.equal(
                    table.keys, [["owner"] + schema.keys.map(\.column)], "what is unique in \(schema.table)")
            }
        },
        ModuleRule("facts.indexes", "Facts are found by their range, and by their import, through an index.") { probe in
            for (schema, table) in try probe.factTables() {
                let indexes = table.indexes + table.keys
                for wanted in [["owner", "import_number"], ["owner"] + schema.range.map(\.column)] {
                    try Expect.that(
                        indexes.contains { $0.starts(with: wanted) },
                        "no index of \(schema.table) begins with \(wanted.joined(separator: ", "))")
                }
            }
        },
        ModuleRule("facts.round-trip", "Facts come back as they were stored, in the order of their range.") { probe in
            try await probe.forEachFactType { type in
                try Expect.equal(try await type.append(0..<type.count, 1), type.count, "how many facts are new")
                let places = try await type.read(.all)
                try Expect.equal(places.compactMap(\.self).sorted(), Array(0..<type.count), "the facts that come back")
                try Expect.equal(
                    try await type.read(FactRange(isReversed: true)), places.reversed(), "the facts from the last on")
                try Expect.equal(try await type.faults(), 0, "how many rows cannot be read")
            }
        },
        ModuleRule("facts.versionless", "Facts take no version, and leave nothing in the journal.") { probe in
            try await probe.forEachFactType { type in
                let before = try await type.journal()
                _ = try await type.append(0..<type.count, 1)
                try Expect.equal(try await type.journal(), before, "the journal after facts")
            }
        },
        ModuleRule("facts.once", "A fact that comes twice is kept once, with the import that brought it first.") {
            probe in
            try await probe.forEachFactType { type in
                _ = try await type.append(0..<1, 1)
                try Expect.equal(try await type.append(0..<type.count, 2), type.count - 1, "how many are new")
                try Expect.equal(try await type.append(0..<type.count, 3), 0, "how many are new the third time")
                try Expect.equal(
                    [try await type.stored(1), try await type.stored(2), try await type.stored(3)],
                    [1, type.count - 1, 0], "how many each import has")
            }
        },
        ModuleRule("facts.removed", "The facts of an import go in parts, and those of others stay.") { probe in
            try await probe.forEachFactType { type in
                _ = try await type.append(0..<1, 1)
                _ = try await type.append(1..<type.count, 2)
                try Expect.equal(try await type.removeAll(2, atMost: 1), 1, "how many go of one")
                try Expect.equal(
                    try await type.removeAll(2, atMost: 1_000), type.count - 2, "how many go of the rest")
                try Expect.equal(try await type.removeAll(2, atMost: 1_000), 0, "how many go when none is left")
                try Expect.equal(try await type.read(.all), [0], "what stays")
            }
        },
    ]
}

/// One fact type and its sample, in a store without facts of this type.
struct FactProbe: Sendable {
    let schema: AnyFactSchema
    let sample: FactSample
    let database: DatabaseProbe
    let owner: OwnerID

    var count: Int { sample.count }

    func append(_ places: Range<Int>, _ number: Int64) async throws -> Int {
        try await database.database.write(owner) { [sample] in try sample.append(places, number, $0) }
    }

    func read(_ range: FactRange) async throws -> [Int?] {
        try await database.database.read(owner) { [sample] in try sample.read(range, $0) }
    }

    func faults() async throws -> Int {
        try await database.database.read(owner) { [schema] reading in
            var faults = 0
            try schema.forEachRow(in: reading) { faults += schema.fault(of: $0) == nil ? 0 : 1 }
            return faults
        }
    }

    func stored(_ number: Int64) async throws -> Int {
        try await database.database.read(owner) { [schema] in try schema.count(of: number, in: $0) }
    }

    func removeAll(_ number: Int64, atMost limit: Int) async throws -> Int {
        try await database.database.write(owner) { [schema] in
            try schema.removeAll(of: number, atMost: limit, in: $0)
        }
    }

    func journal() async throws -> JournalFacts { try await database.facts(of: owner) }
}

extension ModuleProbe {
    /// The fact types with their tables. A type without a table breaks the rule.
    fileprivate func factTables() throws -> [(AnyFactSchema, TableShape)] {
        try module.facts.map { facts in
            guard let table = schema.tables.first(where: { $0.name == facts.table }) else {
                throw Expect.Unmet(seen: "no step makes \(facts.table), the table of \(facts.type)")
            }
            return (facts, table)
        }
    }

    /// Runs a closure with each fact type that has a sample. Another rule checks that every type has a sample.
    fileprivate func forEachFactType(_ body: (FactProbe) async throws -> Void) async throws {
        for schema in module.facts {
            guard let sample = facts[schema.type] else { continue }
            try await body(
                FactProbe(
                    schema: schema, sample: sample, database: database, owner: schema.scope.writer(database.amina)))
        }
    }
}
