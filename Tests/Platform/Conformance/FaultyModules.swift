import Changes
import Conformance
import Kernel
import ModuleKit
import Storage

/// A module without a fault. Each module below differs from it in one thing.
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
            Migration("002-more", ["CREATE UNIQUE INDEX probe_record_alike ON probe_record (count)"])
        ]
    }
    init(context: ModuleContext) {}
}

/// The module declares that it sorts by a field, but has no index for this field.
struct Unsorted: SoundModule {
    static var migrations: [Migration] {
        [Migration("001-tables", ProbeTables.set.migrations[0].statements.filter { !$0.text.contains("by_weight") })]
    }
    init(context: ModuleContext) {}
}

/// A later step drops the index for the sort.
struct Dropping: SoundModule {
    static var migrations: [Migration] {
        ProbeTables.set.migrations + [Migration("002-less", ["DROP INDEX kinds_every_by_weight"])]
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

/// An invariant that always reads all records, even if only one was changed.
struct Hoarding: SoundModule {
    var invariants: [Invariant] {
        [
            Invariant("probe.all", "No record has a name of no letter.", of: [ProbeRecord.schema.erased]) {
                let records = try RecordTable<ProbeRecord>($1).list(RecordQuery()).items
                guard records.allSatisfy({ !$0.entity.name.isEmpty }) else {
                    throw MizanError(.conflict, "probe.name", "A name has no letter.")
                }
            }
        ]
    }
    init(context: ModuleContext) {}
}

/// A module whose only record type has a fault in its behaviour.
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
/// The module's importer declares that it does not restore removed items. Nevertheless it adds such items again.
struct Resurrecting: SoundModule {
    var importers: [any Importer] { [CountImporter(fault: .bringsBack)] }
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

/// Its record type says nothing about itself.
struct Speechless: SoundModule {
    var recordTypes: [any RecordType] { [TableRecordType(SpeechlessRecord.self) { $0 }] }
    init(context: ModuleContext) {}
}

/// Writes a field that its type does not have.
struct Misspelling: SoundModule {
    var writtenFields: [WrittenFields] {
        [
            WrittenFields("probe.Record", ["price": "Price"]) { _, _ in
                WrittenFields.Form(text: { _, _, _ in nil }, value: { _, _, _ in nil })
            }
        ]
    }
    init(context: ModuleContext) {}
}

struct SpeechlessRecord: StoredRecord {
    let name: String

    static let schema = RecordSchema<Self>(
        "probe.Record", table: "probe_record", columns: Column("name", \.name, .key), make: Self.init)
}

/// Declares a computed field, but stores the value that it receives.
struct Credulous: SoundModule {
    var recordTypes: [any RecordType] { [TableRecordType(ComputedRecord.self) { $0 }] }
    init(context: ModuleContext) {}
}

/// Declares a computed field, and computes it.
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

/// The probe's record. Its count is the number of letters in its name.
struct ComputedRecord: StoredRecord {
    let inner: ProbeRecord

    init(_ inner: ProbeRecord) { self.inner = inner }

    static let words = RecordWords(nil, "A record with a computed field.")

    static let schema = RecordSchema<Self>(
        "probe.Record", table: "probe_record", columns: Column("name", \.inner.name, [.key, .filtered, .sorted]),
        Column("count", \.inner.count, [.filtered, .sorted, .computed]),
        Column("weight", \.inner.weight, [.filtered, .sorted]), Column("isDone", \.inner.isDone, [.filtered, .sorted]),
        Column("at", \.inner.at, [.filtered, .sorted]), Column("note", \.inner.note, .filtered)
    ) { ComputedRecord(ProbeRecord($0, count: $1, weight: $2, isDone: $3, at: $4, note: $5)) }
}
