import FitnessDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FitnessData

/// Logging, changing, removing, and what is refused.
struct EntryOperationTests {
    @Test func anEntryThatIsThereStays() async throws {
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

    /// An id is its owner's, whoever else has an entry with it.
    @Test func onesOwnIsNobodyElses() async throws {
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

    @Test func whatIsRemovedComesBack() async throws {
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
    func whatCannotBeIsRefused(quantity: Double, date: String, reason: String) async throws {
        let store = try await FitnessStore()
        let (module, instant) = (store.module, try #require(Instant(date)))
        let refusal = try await store.refusal { _ = try module.log(EntryDraft(.weight, quantity, at: instant), in: $0) }
        #expect(refusal.reason == reason)
        #expect(refusal.code == .invalidInput)
    }

    @Test(arguments: ["1970-01-01T00:00:00Z", "1900-01-01T00:00:00Z", "2026-01-09T14:29:59Z"])
    func whatMayHaveBeenIsTaken(date: String) async throws {
        let store = try await FitnessStore()
        #expect(try await store.log(.height, 180, at: date).taken.instant == Instant(date))
    }

    /// Out of range is out of range for devices, too.
    @Test(arguments: [
        FitnessSamples.fields(FitnessSamples.entry, "weight", 500),
        FitnessSamples.fields(FitnessSamples.entry, "pulse"),
        FitnessSamples.fields(FitnessSamples.entry, zone: "mars"),
    ])
    func aDeviceIsRefusedAsWell(fields: JSONValue) async throws {
        let store = try await FitnessStore()
        await #expect(throws: (any Error).self) { try await store.push(fields) }
    }

    @Test func notesAreCleared() async throws {
        let store = try await FitnessStore()
        let entry = try await store.log(.mood, 7, notes: "sun")
        #expect(try await store.change(entry.id) { $0.notes = .clear }.notes == nil)
        #expect(try await store.log(.mood, 7, notes: "").notes == nil)
        let same = try await store.change(entry.id) { $0.notes = .keep }
        #expect(same.updatedAt == (try await store.entry(entry.id)).updatedAt)
    }
}
