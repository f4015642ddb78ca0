import Conformance
import Kernel
import ModuleKit
import Storage

/// A module without a fault, of which the others each change one thing.
protocol SoundModule: Module {}

extension SoundModule {
    static var id: String { "probe" }
    static var title: String { "Probe" }
    static var migrations: [Migration] { ProbeTables.set.migrations }
    var recordTypes: [any RecordType] { [TableRecordType(ProbeRecord.self) { $0 }] }
    var importers: [any Importer] { [CountImporter()] }

    static func step(_ statements: SQL...) -> [Migration] { [Migration("001-tables", statements)] }
}

struct Sound: SoundModule { init(context: ModuleContext) {} }

struct Capital: SoundModule {
    static let id = "Probe"
    init(context: ModuleContext) {}
}

struct Renamed: SoundModule {
    static let id = "other"
    init(context: ModuleContext) {}
}

struct Unnumbered: SoundModule {
    static var migrations: [Migration] { [Migration("tables", ProbeTables.set.migrations[0].statements)] }
    init(context: ModuleContext) {}
}

struct Dialect: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [
            Migration(
                "002-more",
                [
                    """
                    CREATE TABLE probe_more (
                        owner BIGINT NOT NULL REFERENCES owners (owner), id INTEGER, PRIMARY KEY (owner, id)
                    )
                    """
                ])
        ]
    }
    init(context: ModuleContext) {}
}

struct Trigger: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [
            Migration(
                "002-more", ["CREATE TRIGGER probe_t AFTER DELETE ON probe_record BEGIN DELETE FROM probe_value; END"])
        ]
    }
    init(context: ModuleContext) {}
}

struct Ownerless: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [
            Migration("002-more", ["CREATE TABLE probe_more (id BIGINT NOT NULL PRIMARY KEY, owner BIGINT NOT NULL)"])
        ]
    }
    init(context: ModuleContext) {}
}

struct SharedKey: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [
            Migration("002-more", ["CREATE UNIQUE INDEX probe_record_by_count ON probe_record (count)"])
        ]
    }
    init(context: ModuleContext) {}
}

struct Surplus: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [Migration("002-more", ["ALTER TABLE probe_record ADD COLUMN more TEXT"])]
    }
    init(context: ModuleContext) {}
}

struct Twice: SoundModule {
    var recordTypes: [any RecordType] {
        [TableRecordType(ProbeRecord.self) { $0 }, TableRecordType(ProbeRecord.self) { $0 }]
    }
    init(context: ModuleContext) {}
}

struct Misspelt: SoundModule {
    var recordTypes: [any RecordType] { [TableRecordType(MisspeltRecord.self) { $0 }] }
    init(context: ModuleContext) {}
}

/// Its Codable form has another name for a field.
struct MisspeltRecord: StoredRecord {
    let inner: ProbeRecord

    private enum CodingKeys: String, CodingKey {
        case name, count, weight, isDone, at
        case note = "remark"
    }

    static let schema = ProbeRecord.schema
    var recordKey: String { inner.recordKey }

    init(fields: inout FieldReader) throws { inner = try ProbeRecord(fields: &fields) }
    func write(to fields: inout FieldWriter) { inner.write(to: &fields) }

    init(from decoder: any Decoder) throws { inner = try ProbeRecord(from: decoder) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(inner.name, forKey: .name)
        try container.encode(inner.count, forKey: .count)
        try container.encode(inner.weight, forKey: .weight)
        try container.encode(inner.isDone, forKey: .isDone)
        try container.encode(inner.at, forKey: .at)
        try container.encode(inner.note, forKey: .note)
    }
}

/// One record type with a fault of what it does.
protocol CrookedModule: SoundModule { static var fault: CrookedType.Fault { get } }

extension CrookedModule {
    var recordTypes: [any RecordType] { [CrookedType(fault: Self.fault)] }
}

struct Lenient: CrookedModule {
    static let fault = CrookedType.Fault.takesUnknownFields
    init(context: ModuleContext) {}
}
struct Boastful: CrookedModule {
    static let fault = CrookedType.Fault.saysThatAllChanged
    init(context: ModuleContext) {}
}
struct Counting: CrookedModule {
    static let fault = CrookedType.Fault.countsUp
    init(context: ModuleContext) {}
}
struct Deleting: CrookedModule {
    static let fault = CrookedType.Fault.deletesRows
    init(context: ModuleContext) {}
}
struct KeyBlind: CrookedModule {
    static let fault = CrookedType.Fault.ignoresTheKey
    init(context: ModuleContext) {}
}
struct Leaky: CrookedModule {
    static let fault = CrookedType.Fault.showsToOthers
    init(context: ModuleContext) {}
}
struct Brittle: CrookedModule {
    static let fault = CrookedType.Fault.breaksOnOddTexts
    init(context: ModuleContext) {}
}
struct Cutting: CrookedModule {
    static let fault = CrookedType.Fault.cutsWhatIsRead
    init(context: ModuleContext) {}
}

struct Doubling: SoundModule {
    var importers: [any Importer] { [CountImporter(fault: .addsEachTime)] }
    init(context: ModuleContext) {}
}
struct Gullible: SoundModule {
    var importers: [any Importer] { [CountImporter(fault: .storesNonsense)] }
    init(context: ModuleContext) {}
}
struct Crashing: SoundModule {
    var importers: [any Importer] { [CountImporter(fault: .breaksOnNonsense)] }
    init(context: ModuleContext) {}
}

/// Says that it computes a field, and stores what it is told.
struct Credulous: SoundModule {
    var recordTypes: [any RecordType] { [TableRecordType(ComputedRecord.self) { $0 }] }
    init(context: ModuleContext) {}
}

/// Computes the field that it says it computes.
struct Computing: SoundModule {
    var recordTypes: [any RecordType] {
        [
            TableRecordType(ComputedRecord.self) { record in
                var inner = record.inner
                inner.count = Int64(inner.name.count)
                return ComputedRecord(inner)
            }
        ]
    }
    init(context: ModuleContext) {}
}

/// The probe's record, whose count is that of its name.
struct ComputedRecord: StoredRecord {
    let inner: ProbeRecord

    static let schema = RecordSchema(
        type: "probe.Record", table: "probe_record", key: "name",
        fields: ProbeRecord.schema.fields.map { field in
            guard field.name == "count" else { return field }
            return RecordField("count", .integer, queryable: true, sortable: true, computed: true)
        })

    var recordKey: String { inner.recordKey }

    init(_ inner: ProbeRecord) { self.inner = inner }
    init(fields: inout FieldReader) throws { inner = try ProbeRecord(fields: &fields) }
    func write(to fields: inout FieldWriter) { inner.write(to: &fields) }
    init(from decoder: any Decoder) throws { inner = try ProbeRecord(from: decoder) }
    func encode(to encoder: any Encoder) throws { try inner.encode(to: encoder) }
}
