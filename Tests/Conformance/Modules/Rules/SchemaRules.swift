internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Mizan can store these tables on any engine, export, delete and sync them.
enum SchemaRules {
    static let all: [ModuleRule] = [
        ModuleRule("tables.one-sql", "Steps keep to what every engine knows: tables, indexes, rows, and four types.") {
            probe in
            try Expect.equal(probe.schema.faults, [], "what the steps say")
        },
        ModuleRule("tables.names", "A module's tables begin with its id.") { probe in
            let prefix = probe.type.id.replacing("-", with: "_") + "_"
            let others = probe.schema.tables.map(\.name).filter { !$0.hasPrefix(prefix) }
            try Expect.equal(others, [], "the tables that do not begin with \(prefix)")
        },
        ModuleRule("tables.owner", "Each table belongs to owners: `owner` refers to them and is first in every key.") {
            probe in
            for table in probe.schema.tables {
                let owner = table.column("owner")
                try Expect.that(
                    owner?.type == "BIGINT" && owner?.isRequired == true && owner?.references == "owners",
                    "\(table.name) has no owner BIGINT NOT NULL REFERENCES owners")
                try Expect.that(table.primaryKey != nil, "\(table.name) has no primary key")
                for key in table.keys + table.liveKeys {
                    try Expect.equal(key.first, "owner", "the first column of a key of \(table.name)")
                }
            }
        },
        ModuleRule("tables.records", "A record type's table has its versions and exactly the fields of its schema.") {
            probe in
            for schema in probe.module.recordTypes.map(\.schema) {
                guard let table = probe.schema.tables.first(where: { $0.name == schema.table }) else {
                    throw Expect.Unmet(seen: "no step makes \(schema.table), the table of \(schema.type)")
                }
                let found = table.columns.map { "\($0.name) \($0.type)\($0.isRequired ? " NOT NULL" : "")" }
                let platform = [
                    "owner BIGINT NOT NULL", "version BIGINT NOT NULL", "created_version BIGINT NOT NULL",
                    "deleted_at BIGINT",
                ]
                let wanted =
                    platform
                    + (schema.storedFields + schema.hiddenFields).map { field in
                        "\(field.column) \(field.kind.column.rawValue)\(field.isRequired ? " NOT NULL" : "")"
                    }
                let missing = Set(wanted).subtracting(found).sorted()
                let surplus = Set(found).subtracting(wanted).sorted()
                try Expect.equal(missing, [], "what \(schema.table) lacks")
                try Expect.equal(surplus, [], "what \(schema.table) has beyond its fields")
                let key = ["owner"] + schema.keys.map(\.column)
                try Expect.equal(table.primaryKey, key, "the primary key of \(schema.table)")
            }
        },
        ModuleRule(
            "tables.unique", "What a schema calls unique has an index over the live rows, and no other is there."
        ) { probe in
            for schema in probe.module.recordTypes.map(\.schema) {
                guard let table = probe.schema.tables.first(where: { $0.name == schema.table }) else { continue }
                let wanted = schema.unique.map { (["owner"] + schema.columns(of: $0)).joined(separator: ", ") }
                try Expect.equal(
                    table.liveKeys.map { $0.joined(separator: ", ") }.sorted(), wanted.sorted(),
                    "what is unique among the live rows of \(schema.table)")
            }
        },
        ModuleRule(
            "tables.sorts", "Every order that a list can have has an index, so that any page of it is found at once."
        ) { probe in
            for schema in probe.module.recordTypes.map(\.schema) where !schema.isFew {
                guard let table = probe.schema.tables.first(where: { $0.name == schema.table }) else { continue }
                let indexes = table.indexes + table.keys
                for field in schema.fields where field.isSortable {
                    let wanted = ["owner"] + schema.sortedFields(field).map(\.column)
                    try Expect.that(
                        indexes.contains { $0.starts(with: wanted) },
                        "\(schema.type) sorts by \(field.name), and no index begins with \(wanted.joined(separator: ", "))"
                    )
                }
            }
        },
    ]
}
