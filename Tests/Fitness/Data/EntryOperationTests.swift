import Changes
import FitnessDomain
import Foundation
import Kernel
import Storage
import TestSupport
import Testing

@testable import FitnessData

/// Logging, changing and removing entries, and the refusals.
struct EntryOperationTests {
    @Test func loggingAnExistingIDKeepsTheEntry() async throws {
        let store = try await FitnessStore()
        let (id, module) = (UUID(), store.module)
        let draft = EntryDraft(id: id, .weight, 75.5, at: Instant("2026-01-08T08:00:00Z"))
        let first = try await store.store.write { try module.log(draft, in: $0) }
        let again = try await store.store.write { try module.log(draft, in: $0) }
        #expect(first.isNew && !again.isNew && again.change.outcome == .unchanged)
        let other = EntryDraft(id: id, .weight, 76)
        let refusal = try await store.refusal { _ = try module.log(other, in: $0) }
        #expect(refusal.reason == "fitness.entry-exists")
        var noted = draft
        noted.notes = "after lunch"
        let differing = try await store.refusal { [noted] in _ = try module.log(noted, in: $0) }
        #expect(differing.reason == "fitness.entry-exists" && differing.details["fields"] == "notes")
    }

    /// An id belongs to its owner, even if a different owner has an entry with the same id.
    @Test func anIDUsedByAnotherOwnerIsStillAvailable() async throws {
        let store = try await FitnessStore()
        let (id, module) = (UUID(), store.module)
        let draft = EntryDraft(id: id, .weight, 75.5)
        try await store.store.database.write(store.store.other) { _ = try module.log(draft, in: $0) }
        #expect(try await store.store.write { try module.isAnothers(id, in: $0) })
        try await store.store.write { _ = try module.log(draft, in: $0) }
        #expect(try await store.store.write { try !module.isAnothers(id, in: $0) })
        try await store.store.write { try module.remove(id, in: $0) }
        #expect(try await store.store.write { try module.isAnothers(id, in: $0) })
        #expect(try await store.store.write { try !module.isAnothers(UUID(), in: $0) })
    }

    @Test func aRemovedEntryCanBeRestored() async throws {
        let store = try await FitnessStore()
        let (entry, module) = (try await store.log(.steps, 8_214), store.module)
        try await store.store.write { try module.remove(entry.id, in: $0) }
        #expect(try await store.store.read { try module.current(in: $0) }.isEmpty)
        #expect(try await store.findings() == [])
        let back = try await store.store.write { try module.restore(entry.id, in: $0) }
        #expect(back.entity == entry)
        #expect(try await store.findings() == [])
        let refusal = try await store.refusal { _ = try module.restore(UUID(), in: $0) }
        #expect(refusal.reason == "fitness.no-such-entry")
    }

    @Test(arguments: [
        (Double.nan, "2026-01-08T08:00:00Z", "fitness.quantity"),
        (.infinity, "2026-01-08T08:00:00Z", "fitness.quantity"),
        (-1, "2026-01-08T08:00:00Z", "fitness.quantity"), (500, "2026-01-08T08:00:00Z", "fitness.quantity"),
        (75.5, "2200-01-01T00:00:00Z", "fitness.date"), (75.5, "1899-12-31T00:00:00Z", "fitness.date"),
        (75.5, "2026-01-09T14:30:01Z", "fitness.date"),
    ])
    func anImpossibleValueIsRefused(quantity: Double, date: String, reason: String) async throws {
        let store = try await FitnessStore()
        let (module, instant) = (store.module, try #require(Instant(date)))
        let refusal = try await store.refusal { _ = try module.log(EntryDraft(.weight, quantity, at: instant), in: $0) }
        #expect(refusal.reason == reason)
        #expect(refusal.code == .invalidInput)
    }

    @Test(arguments: ["1970-01-01T00:00:00Z", "1900-01-01T00:00:00Z", "2026-01-09T14:29:59Z"])
    func aPossibleMomentIsAccepted(date: String) async throws {
        let store = try await FitnessStore()
        #expect(try await store.log(.height, 180, at: date).taken.instant == Instant(date))
    }

    /// Range limits also apply to devices.
    @Test(arguments: [
        FitnessSamples.fields(FitnessSamples.entry, "weight", 500),
        FitnessSamples.fields(FitnessSamples.entry, "pulse"),
        FitnessSamples.fields(FitnessSamples.entry, zone: "mars"),
    ])
    func anImpossibleValueFromADeviceIsAlsoRefused(fields: JSONValue) async throws {
        let store = try await FitnessStore()
        await #expect(throws: (any Error).self) { try await store.push(fields) }
    }

    @Test func emptyNotesClearTheNotes() async throws {
        let store = try await FitnessStore()
        let entry = try await store.log(.mood, 7, notes: "sun")
        #expect(try await store.change(entry.id) { $0.notes = .clear }.notes == nil)
        #expect(try await store.log(.mood, 7, notes: "").notes == nil)
        let same = try await store.change(entry.id) { $0.notes = .keep }
        #expect(same.updatedAt == (try await store.entry(entry.id)).updatedAt)
    }

    /// A device's future entry is refused. A future entry that an earlier version stored can still be changed.
    @Test func aDevicesFutureEntryIsRefused() async throws {
        let store = try await FitnessStore()
        func entry(at date: String, notes: String? = nil) -> JSONValue {
            .object([
                "id": "01a2b3c4-0000-7000-8000-0000000000a2", "type": "weight", "quantity": 75, "date": .string(date),
                "zone": "UTC", "notes": notes.map(JSONValue.string), "createdAt": "2026-01-08T14:30:00.000Z",
                "updatedAt": "2026-01-08T14:30:00.000Z",
            ])
        }
        let far = "2077-11-16T08:00:00.000Z"
        let error = try await #require(throws: FitnessError.self) { try await store.push(entry(at: far)) }
        #expect(error == .future(far))
        let type = try #require(store.module.recordTypes.first { $0.schema.type == "fitness.ProgressEntry" })
        let id = "01a2b3c4-0000-7000-8000-0000000000a2"
        let stored = entry(at: far)
        try await store.store.write { _ = try type.apply(.put(key: id, fields: stored), in: $0) }
        try await store.push(entry(at: far, notes: "a slip"))
        #expect(try await store.entry(#require(UUID(text: id))).notes == "a slip")
    }

    /// Two devices imported the same file, so their entries differ only in the audit times. After each device changes a
    /// different field, the merge has no conflict.
    @Test func differentAuditTimesCauseNoConflict() async throws {
        let store = try await FitnessStore()
        func entry(_ quantity: Double, _ notes: String?, made: String, changed: String) -> JSONValue {
            .object([
                "id": "01a2b3c4-0000-7000-8000-0000000000a3", "type": "weight", "quantity": .number(quantity),
                "date": "2026-01-07T08:00:00.000Z", "zone": "UTC", "notes": notes.map(JSONValue.string),
                "createdAt": .string("2026-01-08T1\(made):00.000Z"),
                "updatedAt": .string("2026-01-08T1\(changed):00.000Z"),
            ])
        }
        try await store.push(entry(75, nil, made: "1:00", changed: "1:00"), base: 0)
        #expect(
            try await store.push(entry(75, nil, made: "0:00", changed: "0:00"), base: 0) == .applied(2, isMerged: true))
        try await store.push(entry(75, "before breakfast", made: "0:00", changed: "2:00"), base: 2)
        #expect(
            try await store.push(entry(75.5, nil, made: "0:00", changed: "3:00"), base: 2)
                == .applied(4, isMerged: true))
        let merged = try await store.entry(#require(UUID(text: "01a2b3c4-0000-7000-8000-0000000000a3")))
        #expect(merged.quantity == 75.5 && merged.notes == "before breakfast")
        #expect(
            merged.createdAt == Instant("2026-01-08T10:00:00Z") && merged.updatedAt == Instant("2026-01-08T13:00:00Z"))
    }
}
