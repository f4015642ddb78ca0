package import Changes
package import Kernel
package import ModuleKit
package import Storage

/// A module's promise to its clients and its stores: record types with their fields, and the steps of its schema.
package struct ModuleSchema: Sendable, Equatable {
    package let module: String
    /// The release that made the promise; nil for the current build.
    package let release: String?
    package let steps: [Step]
    /// The types of records and of facts. The names, tables, keys and fields of these types never change.
    package let types: [RecordShape]

    package struct Step: Sendable, Equatable {
        package let name: String
        /// SHA-256 of its statements, as stores record it.
        package let checksum: String

        package init(name: String, checksum: String) {
            self.name = name
            self.checksum = checksum
        }
    }

    package struct RecordShape: Sendable, Equatable {
        package let name: String
        package let table: String
        /// The field by which records are identified; nil if an owner has at most one record of this type.
        package let key: String?
        package let fields: [FieldShape]
        /// Determines the owner of the records, and therefore the feed in which devices receive them.
        package var scope = RecordScope.own
    }

    package struct FieldShape: Sendable, Equatable {
        package let name: String
        package let kind: String
        package let isRequired: Bool
        package let isQueryable: Bool
        package let isSortable: Bool
    }

    package init(module: String, release: String?, steps: [Step], types: [RecordShape]) {
        self.module = module
        self.release = release
        self.steps = steps
        self.types = types
    }

    /// The current state of the module.
    package init(_ module: any Module.Type, recordTypes: [any RecordType], facts: [AnyFactSchema] = []) {
        self.init(
            module: module.id, release: nil,
            steps: module.migrations.map { Step(name: $0.name, checksum: $0.checksum) },
            types: recordTypes.map { RecordShape($0.schema) } + facts.map { RecordShape($0) })
    }

    /// The steps that a store has run. This is for Home and the platform, which are not modules.
    package init(
        stepsOf module: String, recordTypes: [any RecordType] = [], in session: any DatabaseSession
    ) throws {
        let steps = try session.rows(
            "SELECT name, checksum FROM migrations WHERE module = \(module) ORDER BY name"
        ).map { Step(name: try $0.text(0), checksum: try $0.text(1)) }
        self.init(module: module, release: nil, steps: steps, types: recordTypes.map { RecordShape($0.schema) })
    }

    /// The same schema, as the promise of a release.
    package func released(as release: String) -> ModuleSchema {
        ModuleSchema(module: module, release: release, steps: steps, types: types)
    }
}

extension ModuleSchema.RecordShape {
    package init(_ schema: AnyRecordSchema) {
        self.init(
            name: schema.type, table: schema.table, key: Self.key(schema.keys),
            fields: schema.fields.map(ModuleSchema.FieldShape.init), scope: schema.scope)
    }

    package init(_ schema: AnyFactSchema) {
        self.init(
            name: schema.type, table: schema.table, key: Self.key(schema.keys),
            fields: schema.fields.map(ModuleSchema.FieldShape.init), scope: schema.scope)
    }

    private static func key(_ fields: [RecordField]) -> String? {
        fields.isEmpty ? nil : fields.map(\.name).joined(separator: "/")
    }
}

extension ModuleSchema.FieldShape {
    fileprivate init(_ field: RecordField) {
        self.init(
            name: field.name, kind: field.kind.name, isRequired: field.isRequired, isQueryable: field.isQueryable,
            isSortable: field.isSortable)
    }
}
