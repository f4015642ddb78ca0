import Changes
import FitnessDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FitnessData

/// Tables of measurements are imported once, whatever program wrote them (F-85).
struct MeasurementTableTests {
    let store: FitnessStore

    init() async throws { store = try await FitnessStore(zones: .living(in: "Europe/Berlin")) }

    private func take(
        _ text: String, _ values: [String: String] = [:], in other: FitnessStore? = nil
    ) async throws -> ImportReport {
        let store = other ?? store
        let document = ImportDocument.text(try TextDecoding.text(of: Array(text.utf8)))
        let importer = try #require(store.module.importers.first { $0.recognises(document) })
        let work = try importer.prepare(document, ImportChoices(values, of: importer.options))
        return try await store.store.write { try work.whole(in: $0) }
    }

    private func all() async throws -> [String] {
        try await store.store.read { reading in
            try FitnessModule.entries(in: reading).list(RecordQuery(sort: [.init("date")])).items.map { stored in
                let entry = stored.entity
                return (
                    entry.taken.instant,
                    "\(entry.type.rawValue) \(entry.quantity) \(entry.taken.instant) \(entry.notes ?? "–")"
                )
            }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
        }
    }

    /// A table as `mizan fitness history --output csv` writes it.
    @Test func anExportedHistoryIsImportedAgain() async throws {
        let id = "01a2b3c4-0000-7000-8000-0000000000a1"
        let own = """
            id,type,quantity,date,zone,day,time,notes,createdAt,updatedAt,backendID,syncStatus
            \(id),weight,74.84274105,2026-01-07T08:00:00.250Z,Asia/Riyadh,2026-01-07,11:00:00,"a, b",2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,,
            """
        let first = try await take(own)
        #expect(first.added == 1 && first.ignoredKeys.isEmpty && first.rejected.isEmpty)
        #expect(try await all() == ["weight 74.84274105 2026-01-07T08:00:00.250Z a, b"])
        let entry = try await store.entry(#require(UUID(text: id)))
        #expect(entry.taken.zone == "Asia/Riyadh" && entry.taken.shown.time.description == "11:00:00")
        #expect(try await take(own).counts.map(\.unchanged) == [1])
        // A unit chosen for other programs' files does not apply to Mizan's own.
        #expect(try await take(own, ["weight": "lb"]).counts.map(\.unchanged) == [1])
        #expect(try await take("date,type,quantity\n2026-01-08,weight,165\n", ["weight": "lb"]).added == 1)
        #expect(try await all().last == "weight 74.84274105 2026-01-07T23:00:00.000Z –")
    }

    /// The table of openScale (oliexdev/openScale, `ImportExportUseCases.kt`) has the columns DATE and TIME, then one column
    /// per type. A value of 0 means that nothing was measured.
    @Test func openScaleFilesAreImported() async throws {
        let table = """
            DATE,TIME,BODY_FAT,BONE,COMMENT,MUSCLE,WATER,WEIGHT
            2026-01-07,07:30:15.123,20.3,12.8,"after breakfast",40.5,53.0,77.35
            2026-01-08,,0.0,,,,,77.2
            """
        let report = try await take(table)
        #expect(report.added == 3 && report.ignoredKeys == ["BONE", "MUSCLE", "WATER"])
        #expect(
            try await all() == [
                "body_fat_percentage 20.3 2026-01-07T06:30:15.000Z after breakfast",
                "weight 77.35 2026-01-07T06:30:15.000Z after breakfast", "weight 77.2 2026-01-07T23:00:00.000Z –",
            ])
        #expect(try await take(table).counts.map(\.unchanged) == [3])
    }

    /// openScale's older table (openScale#636, #727): date and time in one column, and `fat` for body fat.
    @Test(arguments: ["2026-01-07 07:30", "07.01.2026 07:30"])
    func olderOpenScaleFilesAreImported(moment: String) async throws {
        let report = try await take(
            "\"comment\",\"dateTime\",\"fat\",\"water\",\"weight\"\n\"\",\"\(moment)\",20.3,53.0,77.35\n")
        #expect(report.added == 2)
        #expect(
            try await all() == [
                "body_fat_percentage 20.3 2026-01-07T06:30:00.000Z –", "weight 77.35 2026-01-07T06:30:00.000Z –",
            ])
    }

    /// wger-project/wger, `weight/views.py`: `Date,Weight`.
    @Test func wgerFilesAreImported() async throws {
        let report = try await take(
            "Date,Weight\r\n2026-01-06 07:00:00+00:00,165.0\r\n2026-01-07,164.5\r\n", ["weight": "lb"])
        #expect(report.added == 2)
        #expect(
            try await all() == [
                "weight 74.84274105 2026-01-06T07:00:00.000Z –", "weight 74.615944865 2026-01-06T23:00:00.000Z –",
            ])
    }

    @Test func aHeadingMayContainAUnit() async throws {
        #expect(try await take("day;Weight (lb);steps\n2026-01-07;165;8214\n").added == 2)
        #expect(try await take("day;weight_lb\n2026-01-08;165,5\n").added == 1)
        #expect(try await all().map { $0.split(separator: " ")[1] } == ["8214.0", "74.84274105", "75.069537235"])
    }

    /// A choice for the file of one program must not apply to the file of a different program, because no file names its
    /// program.
    @Test func theUnitOptionIsNotRemembered() {
        for importer in store.module.importers { #expect(importer.options.allSatisfy { !$0.isRemembered }) }
    }

    /// In Cairo, clocks were put forward from midnight to one o'clock.
    @Test func aRowOnADayWithoutMidnightIsImported() async throws {
        let moved = try store.living(in: .living(in: "Africa/Cairo"))
        #expect(try await take("Date,Weight\n2025-04-25,75\n", in: moved).added == 1)
        #expect(try await all() == ["weight 75.0 2025-04-24T22:00:00.000Z –"])
        #expect(try await take("Date,Weight\n2025-04-25,75\n", in: moved).counts.map(\.unchanged) == [1])
    }

    /// An invalid row is named, and the other rows are imported.
    @Test func aFaultyRowDoesNotStopTheOtherRows() async throws {
        let report = try await take(
            "date,type,quantity\n2026-01-07,weight,75\nyesterday,weight,75\n2026-01-07,stairs,3\n2026-01-07,mood,11\n")
        #expect(report.added == 1)
        #expect(
            report.rejected.map(\.path).sorted() == ["row 3", "row 4", "row 5"])
    }

    /// An entry that was logged by hand counts as the same measurement as the file's row.
    @Test func aKnownMeasurementIsNotImportedAgain() async throws {
        try await store.log(.weight, 75, at: "2026-01-07T06:30:00Z")
        #expect(try await take("date,weight\n2026-01-07 07:30,75\n").counts.map(\.unchanged) == [1])
    }

    /// A row is recognised by its clock time, even if the owner now lives in a different zone.
    @Test(arguments: ["Asia/Riyadh", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func reimportingInAnotherZoneAddsNothing(zone: String) async throws {
        let table = "date,time,weight,fat\n2026-01-06,08:00:00,75.5,20.1\n2026-01-07,,75.1,\n"
        #expect(try await take(table).added == 3)
        let moved = try store.living(in: .living(in: zone))
        #expect(try await take(table, in: moved).counts.map(\.unchanged) == [3])
        #expect(try await all().count == 3)
        let entry = try await store.store.read { try FitnessModule.entries(in: $0).list(RecordQuery()).items[0].entity }
        _ = try await store.change(entry.id) { $0.notes = .set("a") }
        _ = try await store.change(entry.id) { $0.quantity = entry.quantity - 1 }
        let again = try await take(table, in: moved)
        #expect(again.counts.map(\.unchanged) == [2] && again.counts.map(\.kept) == [1])
    }

    /// An earlier version derived the ids of imported entries from their moments. These entries are recognised.
    @Test func importsOfAnEarlierVersionAreRecognised() async throws {
        let moment = "2026-01-06T07:00:00.000Z"
        let id = Identifiers.named(at: try #require(Instant(moment)), "fitness.csv", "weight", moment, "75.5")
        let module = store.module
        try await store.store.write {
            _ = try module.log(EntryDraft(id: id, .weight, 75.5, at: Instant(moment)), in: $0)
        }
        let table = "date,weight\n2026-01-06 08:00,75.5\n"
        #expect(try await take(table).counts.map(\.unchanged) == [1])
        let moved = try store.living(in: .living(in: "Asia/Riyadh"))
        #expect(try await take(table, in: moved).counts.map(\.unchanged) == [1])
        _ = try await store.change(id) { $0.quantity = 76 }
        #expect(try await take(table).counts.map(\.kept) == [1])
        try await store.store.write { try module.remove(id, in: $0) }
        #expect(try await take(table).remarks.first == "Left out, because removed here: weight of 2026-01-06.")
    }

    /// An entry was logged by hand and then removed. A file restores it only on request, as the same entry.
    @Test func anEntryLoggedAndRemovedByHandIsNotReimported() async throws {
        let (entry, module) = (try await store.log(.weight, 75, at: "2026-01-07T06:30:00Z"), store.module)
        let table = "date,weight\n2026-01-07 07:30,75\n"
        #expect(try await take(table).counts.map(\.unchanged) == [1])
        try await store.store.write { try module.remove(entry.id, in: $0) }
        let again = try await take(table)
        #expect(again.added == 0 && again.remarks.first == "Left out, because removed here: weight of 2026-01-07.")
        #expect(try await take(table, ["removed": "restore"]).counts.map(\.restored) == [1])
        #expect(try await store.entry(entry.id).quantity == 75)
        #expect(try await take(table).counts.map(\.unchanged) == [1])
    }

    /// A removed entry is not imported again until that is requested.
    @Test func aRemovedEntryIsNotReimported() async throws {
        let table = "date,weight\n2026-01-07 07:30,75\n"
        _ = try await take(table)
        let module = store.module
        try await store.store.write { transaction in
            for stored in try FitnessModule.entries(in: transaction).list(RecordQuery()).items {
                try module.remove(stored.entity.id, in: transaction)
            }
        }
        let again = try await take(table)
        #expect(again.added == 0 && again.remarks.first == "Left out, because removed here: weight of 2026-01-07.")
        #expect(try await take(table, ["removed": "restore"]).counts.map(\.restored) == [1])
    }

    @Test(arguments: [
        "date,amount\n2026-01-07,5", "weight\n75", "", "date", "Date,Description,Amount,Category\n1,2,3,4",
    ])
    func anUnrelatedTableIsNotRecognised(text: String) { #expect(MeasurementTable(text) == nil) }
}
