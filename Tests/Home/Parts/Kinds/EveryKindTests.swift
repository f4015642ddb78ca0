import Changes
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomeDevices
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomeTransfer
@testable import HomeUpkeep
@testable import Storage

/// Home works correctly for a record with any kinds of fields, optional or not, and with any values.
struct EveryKindHomeTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aPushedRecordIsPulledAndStored(seed: UInt64) async throws {
        let application = try await EveryKindApplication()
        let records = EveryKindApplication.records(30, seed: seed)
        for outcome in try await application.push(records) {
            guard case .applied(_, isMerged: false) = outcome else { throw Device.Broken(description: "\(outcome)") }
        }
        var device = Device()
        try await application.pull(&device)
        #expect(device.records.mapValues(\.onTheWire) == (try await application.stored()))
        #expect(Set(device.records.keys) == Set(records.map(\.reference)))
        // Sending the same records again changes nothing.
        for outcome in try await application.push(records, bases: device.known.mapValues(\.version), of: 1) {
            guard case .unchanged = outcome else { throw Device.Broken(description: "\(outcome)") }
        }
        let keys = Dictionary(records.map { ($0.recordKey, $0) }) { first, _ in first }
        var random = SeededGenerator(seed: seed + 100)
        let changed = keys.values.map { record in
            var other = EveryKindRecord(&random)
            (other.place, other.day) = (record.place, record.day)
            return other
        }
        _ = try await application.push(changed, bases: device.known.mapValues(\.version), client: "tablet", of: 2)
        try await application.pull(&device)
        #expect(device.records.mapValues(\.onTheWire) == (try await application.stored()))
    }

    @Test(arguments: [4, 5] as [UInt64])
    func undoingAnImportRestoresTheFormerRecords(seed: UInt64) async throws {
        let before = EveryKindApplication.records(12, seed: seed)
        // Half of the file's records exist already, with different values.
        var random = SeededGenerator(seed: seed + 100)
        let overwriting = before.prefix(6).map { record in
            var other = EveryKindRecord(&random)
            (other.place, other.day) = (record.place, record.day)
            return other
        }
        let known = Set(before.map(\.reference))
        let new = EveryKindApplication.records(40, seed: seed + 200).filter { !known.contains($0.reference) }
        let application = try await EveryKindApplication(taking: overwriting + new)
        try await application.save(before)
        let stored = try await application.stored()
        let run = try await application.home.imports.run(
            FileSource(EveryKindApplication.file), owner: application.store.owner)
        #expect(try await application.stored().count == before.count + new.count)
        let undone = try await application.home.importUndo.undo(
            try #require(run.number), owner: application.store.owner, by: .commands)
        #expect(undone.kept == [] && undone.removed == new.count)
        #expect(try await application.stored() == stored)
    }

    @Test func anAccountArchiveKeepsRecordsOfEveryKind() async throws {
        let application = try await EveryKindApplication()
        let target = try await EveryKindApplication()
        try await application.save(EveryKindApplication.records(40, seed: 6))
        try await application.save(EveryKindApplication.records(40, seed: 7))
        let files = try TemporaryDirectory()
        let exported = try await application.home.accountExport.run(
            owner: application.store.owner, to: files.file("a.jsonl"))
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        let taken = try await target.home.accountImport.run(from: files.file("a.jsonl"))
        #expect(taken == exported)
        #expect(try await target.stored() == application.stored())
    }

    /// One field of the row is invalid: either an ordinary field or a field of the key. So the row cannot be read as a record.
    @Test(arguments: ["due", "day"])
    func anArchiveWithAnInvalidFieldValueIsRefusedAsUnsound(column: String) async throws {
        let application = try await EveryKindApplication()
        let target = try await EveryKindApplication()
        try await application.save(EveryKindApplication.records(3, seed: 6))
        try await application.store.write {
            try $0.session.execute(SQL(text: "UPDATE kinds_every SET \(column) = 9000000000000000000", values: []))
        }
        let files = try TemporaryDirectory()
        _ = try await application.home.accountExport.run(owner: application.store.owner, to: files.file("a.jsonl"))
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: files.file("a.jsonl"))
        }
        #expect(error?.reason == "archive.unsound", "\(error?.reason ?? "")")
    }

    /// A remote with a newer version sent a value that this version does not know. The value is stored, and the doctor reports
    /// it.
    @Test func theDoctorCountsUnknownEnumValuesOfANewerVersion() async throws {
        let application = try await EveryKindApplication()
        var saved = EveryKindApplication.records(6, seed: 8)
        for place in saved.indices { saved[place].later = place < 4 ? .unknown("puzzled") : .known(.glad) }
        try await application.save(saved)
        try await application.store.database.close()
        let diagnoses = try await Doctor(application.setup).run(repair: false)
        let records = try #require(diagnoses.first { $0.check == "records" })
        #expect(records.level == .note)
        #expect(
            records.findings.map(\.text) == [
                "4 of the rows of kinds_every of “amina” have a word in later that only a newer version knows. The "
                    + "word is kept."
            ])
    }
}
