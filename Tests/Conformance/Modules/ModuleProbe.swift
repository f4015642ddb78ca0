internal import Changes
internal import Kernel
package import ModuleKit
internal import Storage

/// A module on a store with two owners, on which the rules about modules are tested.
package struct ModuleProbe: Sendable {
    package let type: any Module.Type
    package let module: any Module
    package let samples: [String: RecordSample]
    /// By importer. An importer of a single record type uses that type's sample.
    package private(set) var documents: [String: ImportDocument]
    package let invariants: [String: InvariantSample]
    package let facts: [String: FactSample]
    package let streams: [String: StreamSample]
    package let released: [ModuleSchema]
    /// The same on another empty store.
    let anew: @Sendable () async throws -> ModuleProbe
    let database: DatabaseProbe
    let schema: SchemaShape
    let clock: Clock

    init(
        _ type: any Module.Type, samples: [String: RecordSample], documents: [String: ImportDocument],
        invariants: [String: InvariantSample], facts: [String: FactSample], streams: [String: StreamSample],
        released: [ModuleSchema], in place: ModuleStore, anew: @escaping @Sendable () async throws -> ModuleProbe
    ) async throws {
        self.type = type
        self.samples = samples
        self.documents = documents
        self.invariants = invariants
        self.facts = facts
        self.streams = streams
        self.released = released
        self.anew = anew
        schema = SchemaShape(type.migrations)
        clock = place.clock
        database = try await DatabaseProbe(place.store, with: [MigrationSet(module: type.id, type.migrations)])
        module = try type.init(
            context: ModuleContext(
                database: place.store.database, clock: place.clock, identifiers: .system(clock: place.clock),
                propertyLists: place.propertyLists))
        for case let importer as RecordsImporter in module.importers {
            let fields = samples[importer.type.schema.type]?.fields ?? .null
            self.documents[importer.name] = .json(.object([JSONValue.Member(importer.list, .array([fields]))]))
        }
    }

    /// Runs a closure with each record type that has a sample. Another rule checks that every type has a sample.
    func forEachType(_ body: (TypeProbe) async throws -> Void) async throws {
        for type in module.recordTypes {
            guard let sample = samples[type.schema.type] else { continue }
            try await body(TypeProbe(type: type, sample: sample, database: database))
        }
    }
}

/// One record type and its sample.
struct TypeProbe: Sendable {
    let type: any RecordType
    let sample: RecordSample
    let database: DatabaseProbe

    var name: String { type.schema.type }
    /// The owner of the records.
    var owner: OwnerID { type.schema.scope.writer(database.amina) }
    var reference: RecordReference { type.schema.reference(sample.key) }

    @discardableResult
    func put(_ fields: JSONValue, key: String? = nil, as owner: OwnerID? = nil) async throws -> Bool {
        try await apply(.put(key: key ?? sample.key, fields: fields), as: owner)
    }

    @discardableResult
    func remove(as owner: OwnerID? = nil) async throws -> Bool {
        try await apply(.remove(key: sample.key), as: owner)
    }

    @discardableResult
    func apply(_ mutation: RecordMutation, as owner: OwnerID?) async throws -> Bool {
        try await database.database.write(owner ?? self.owner) { [type] in try type.apply(mutation, in: $0) }
    }

    func state(as owner: OwnerID? = nil, key: String? = nil) async throws -> RecordState? {
        let key = key ?? sample.key
        return try await database.database.read(owner ?? self.owner) { [type] in try type.read([key], in: $0)[key] }
    }

    func facts() async throws -> JournalFacts { try await database.facts(of: owner) }

    /// Fields by name, without the owner's fields. Whole numbers in real fields become real numbers, so that two spellings of
    /// the same record are equal.
    func normal(_ fields: JSONValue) -> [String: JSONValue] {
        var normal: [String: JSONValue] = [:]
        for member in fields.members where type.schema.field(member.name)?.kind.isOwner != true {
            normal[member.name] = member.value
            if case .integer(let number) = member.value,
                type.schema.field(member.name)?.kind.name == FieldKind.real.name
            {
                normal[member.name] = .number(Double(number))
            }
        }
        return normal
    }
}
