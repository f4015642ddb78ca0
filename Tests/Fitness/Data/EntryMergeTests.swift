import Changes
import FitnessDomain
import Foundation
import Kernel
import Testing

/// Independent edits of one entry on two sides.
struct EntryMergeTests {
    private static let (early, late): (JSONValue, JSONValue) = ("2026-01-08T14:00:00.000Z", "2026-01-08T15:00:00.000Z")

    private static func fields(_ quantity: Double = 75.5, notes: String, created: JSONValue, updated: JSONValue)
        -> JSONValue
    {
        [
            "id": .string(FitnessSamples.entry), "type": "weight", "quantity": .number(quantity),
            "date": "2026-01-08T08:00:00.000Z", "zone": "UTC", "notes": .string(notes), "createdAt": created,
            "updatedAt": updated,
        ]
    }

    private static func isMerged(_ outcome: RecordOutcome) -> Bool {
        if case .applied(_, isMerged: true) = outcome { true } else { false }
    }

    private func entry(_ store: FitnessStore) async throws -> ProgressEntry {
        try await store.entry(#require(UUID(text: FitnessSamples.entry)))
    }

    /// One file was imported on both devices before they first synced.
    @Test func theSameEntryFromTwoDevicesIsMerged() async throws {
        let store = try await FitnessStore()
        try await store.push(Self.fields(notes: "a", created: Self.late, updated: Self.late), base: 0)
        let outcome = try await store.push(Self.fields(notes: "a", created: Self.early, updated: Self.early), base: 0)
        #expect(Self.isMerged(outcome), "\(outcome)")
        let entry = try await entry(store)
        #expect(entry.createdAt == Instant("2026-01-08T14:00:00Z"))
        #expect(entry.updatedAt == Instant("2026-01-08T15:00:00Z"))
    }

    @Test func notesOfOneSideAreMergedWithTheQuantityOfTheOtherSide() async throws {
        let store = try await FitnessStore()
        try await store.push(Self.fields(notes: "a", created: Self.early, updated: Self.early), base: 0)
        try await store.push(Self.fields(notes: "there", created: Self.early, updated: Self.late), base: 1)
        let outcome = try await store.push(
            Self.fields(76, notes: "a", created: Self.early, updated: "2026-01-08T14:30:00.000Z"), base: 1)
        #expect(Self.isMerged(outcome), "\(outcome)")
        let entry = try await entry(store)
        #expect(entry.quantity == 76 && entry.notes == "there")
        #expect(entry.updatedAt == Instant("2026-01-08T15:00:00Z"))
    }
}
