import Changes
import Conformance
import Kernel
import Storage
import TestSupport
import Testing

struct ReleasedSchemaTests {
    private static let released = ModuleSchema(Sound.self, recordTypes: [TableRecordType(ProbeRecord.self) { $0 }])
        .released(as: "1.2.3")

    /// The module's schema in a later state: the released schema with the given changes.
    private static func later(
        _ change: (inout [RecordField]) -> Void = { _ in }, table: String = "probe_record", key: String? = "name",
        scope: RecordScope = .own, steps: [Migration] = ProbeTables.set.migrations
    ) -> ModuleSchema {
        var fields = ProbeRecord.schema.erased.fields
        change(&fields)
        let schema = AnyRecordSchema(
            type: "probe.Record", table: table, scope: scope, keys: key.map { [$0] } ?? [], fields: fields)
        return ModuleSchema(
            module: "probe", release: nil, steps: steps.map { .init(name: $0.name, checksum: $0.checksum) },
            types: [.init(schema)])
    }

    @Test func additionsBreakNoPromise() {
        let grown = Self.later(
            { $0.append(RecordField("more", .text, required: false)) },
            steps: ProbeTables.set.migrations + [
                Migration("002-more", ["ALTER TABLE probe_record ADD COLUMN more TEXT"])
            ])
        #expect(grown.breaches(of: Self.released) == [])
        #expect(Self.later().breaches(of: Self.released) == [])
        // If a required field becomes optional, the values that clients send are still accepted.
        let relaxed = Self.later {
            $0[1] = RecordField("count", .integer, required: false, queryable: true)
        }
        #expect(
            relaxed.breaches(of: Self.released) == ["probe.Record.count could be sorted by in 1.2.3, now not."])
    }

    private static let breaches: [(ModuleSchema, [String])] = [
        (later(scope: .shared), ["probe.Record was in the feed “own” in 1.2.3, now in “shared”."]),
        (
            later { $0.remove(at: 5) },
            ["probe.Record.note of 1.2.3 is gone; a field is never removed or renamed."]
        ),
        (
            later { $0[5] = RecordField("remark", .text, required: false, queryable: true) },
            ["probe.Record.note of 1.2.3 is gone; a field is never removed or renamed."]
        ),
        (
            later { $0[1] = RecordField("count", .real, queryable: true, sortable: true) },
            ["probe.Record.count was integer in 1.2.3 and is real now."]
        ),
        (
            later { $0[5] = RecordField("note", .text, queryable: true) },
            ["probe.Record.note was optional in 1.2.3 and is required now."]
        ),
        (
            later { $0.append(RecordField("more", .text)) },
            ["probe.Record.more is new since 1.2.3 and required; a new field is optional."]
        ),
        (
            later { $0[2] = RecordField("weight", .real) },
            [
                "probe.Record.weight could be filtered by in 1.2.3, now not.",
                "probe.Record.weight could be sorted by in 1.2.3, now not.",
            ]
        ),
        (later(table: "probe_other"), ["probe.Record was kept in probe_record in 1.2.3, now in probe_other."]),
        (later(key: "count"), ["probe.Record went by name in 1.2.3, now by count."]),
        (later(key: nil), ["probe.Record went by name in 1.2.3, now by its owner alone."]),
        (later(steps: []), ["Step “001-tables” of 1.2.3 is gone; stores went through it."]),
        (
            later(steps: [Migration("001-tables", ["CREATE TABLE probe_record (owner BIGINT)"])]),
            ["Step “001-tables” was changed after 1.2.3; make a new step instead."]
        ),
        (
            later(steps: [Migration("001-new", [])] + ProbeTables.set.migrations),
            ["Step 1 was “001-tables” in 1.2.3 and is “001-new” now; new steps go last."]
        ),
        (
            ModuleSchema(module: "probe", release: nil, steps: released.steps, types: []),
            ["probe.Record of 1.2.3 is gone; a record type is never removed or renamed."]
        ),
    ]

    @Test(arguments: breaches.indices)
    func aBrokenPromiseIsReported(index: Int) {
        let (schema, expected) = Self.breaches[index]
        #expect(schema.breaches(of: Self.released) == expected)
    }

    @Test func aWrittenPromiseReadsBackAndIsNeverOverwritten() throws {
        let directory = try TemporaryDirectory()
        let place = directory.file("Released")
        #expect(try ReleasedSchemas.all(in: place) == [])
        for release in ["1.10.0", "1.9.0", "0.1.0"] {
            try ReleasedSchemas.write(Self.released.released(as: release), to: place)
        }
        let found = try ReleasedSchemas.all(in: place)
        #expect(found.map(\.release) == ["0.1.0", "1.9.0", "1.10.0"])
        #expect(found[0] == Self.released.released(as: "0.1.0"))
        let error = #expect(throws: MizanError.self) {
            try ReleasedSchemas.write(Self.later().released(as: "0.1.0"), to: place)
        }
        #expect(error?.reason == "released.exists")
    }

    @Test func aModuleThatBreaksAPromiseFailsTheRule() async throws {
        let rule = try #require(ModuleConformance.rules.first { $0.name == "released.kept" })
        for (released, isKept) in [(Self.later(), true), (Self.later { $0.append(.init("gone", .text)) }, false)] {
            let suite = ModuleConformance(
                Sound.self, samples: [:], documents: [:], released: [released.released(as: "1.0.0")]
            ) { try ModuleStore.empty() }
            #expect(await (suite.failure(of: rule) == nil) == isKept)
        }
    }
}
