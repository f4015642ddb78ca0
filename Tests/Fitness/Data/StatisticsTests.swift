import Changes
import FitnessDomain
import Foundation
import Kernel
import Storage
import TestSupport
import Testing

@testable import FitnessData

/// The statistics of entries: current values, by month, and over the years.
struct StatisticsTests {
    private func prefer(_ type: ProgressMetricType, _ rule: DayRule, in store: FitnessStore) async throws {
        let module = store.module
        _ = try await store.store.write {
            try module.prefer(type, unit: .keep, dayRule: .set(rule), in: $0)
        }
    }

    private func summary(
        _ store: FitnessStore, _ type: ProgressMetricType, _ first: String? = nil, _ last: String? = nil,
        by grouping: SummaryBy = .all
    ) async throws -> [SummaryLine] {
        let days = try DayRange(
            first.map { try #require(CivilDay($0)) } ?? .earliest, last.map { try #require(CivilDay($0)) } ?? .latest)
        let module = store.module
        return try await store.store.read { try module.summary(of: [type], in: days, by: grouping, in: $0) }
    }

    /// If the owner chooses this, only the latest running total of a day counts; the totals are not added up
    /// (contracts/fitness.md §1.4, 13).
    @Test func runningTotalsMayBeSummarisedByTheirLatestValue() async throws {
        let store = try await FitnessStore()
        try await store.log(.water, 2.5, at: "2026-01-08T10:00:00Z")
        try await store.log(.water, 3.0, at: "2026-01-08T12:00:00Z")
        try await store.log(.water, 1.0, at: "2026-01-07T12:00:00Z")
        let summed = try #require(try await summary(store, .water).first)
        #expect(summed.total == 6.5)
        #expect(summed.mean == 3.25)
        try await prefer(.water, .latest, in: store)
        let latest = try #require(try await summary(store, .water).first)
        #expect(latest.total == 4)
        #expect((latest.least, latest.most) == (1, 3))
        let module = store.module
        let current = try #require(try await store.store.read { try module.current(of: [.water], in: $0) }.first)
        #expect(current.today == 3)
        #expect(current.entry.quantity == 3)
    }

    /// Two weight entries on one day give one value for the day.
    @Test func theWeightOfADayIsTheMeanOfItsEntries() async throws {
        let store = try await FitnessStore()
        try await store.log(.weight, 75, at: "2026-01-08T06:00:00Z")
        try await store.log(.weight, 76, at: "2026-01-08T12:00:00Z")
        try await store.log(.weight, 74.5, at: "2026-01-07T12:00:00Z")
        let line = try #require(try await summary(store, .weight).first)
        #expect(line.mean == 75)
        #expect(line.total == nil)
        #expect(line.figures.entries == 3)
        #expect(line.figures.days == 2)
    }

    @Test func statisticsSeparateMonthsAndYears() async throws {
        let store = try await FitnessStore()
        for (date, steps) in [
            ("2024-12-31T12:00:00Z", 1.0), ("2025-01-01T12:00:00Z", 2), ("2025-01-31T12:00:00Z", 4),
            ("2025-02-01T12:00:00Z", 8), ("2026-01-08T12:00:00Z", 16),
        ] { try await store.log(.steps, steps, at: date) }
        #expect(try await summary(store, .steps).map(\.total) == [31])
        let years = try await summary(store, .steps, by: .year)
        #expect(years.map(\.period) == ["2024", "2025", "2026"])
        #expect(years.map(\.total) == [1, 14, 16])
        let months = try await summary(store, .steps, by: .month)
        #expect(months.map(\.period) == ["2024-12", "2025-01", "2025-02", "2026-01"])
        // Edges within months.
        #expect(try await summary(store, .steps, "2025-01-02", "2025-02-01").map(\.total) == [12])
        #expect(try await summary(store, .steps, "2025-01-31", "2025-01-31").map(\.total) == [4])
        #expect(try await summary(store, .steps, "2025-01-02", "2025-01-30").isEmpty)
        #expect(try await summary(store, .steps, "2025-01-01", "2025-01-31", by: .month).map(\.total) == [6])
    }

    /// The stored figures of months follow the entries after any change.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func storedFiguresFollowTheEntries(seed: UInt64) async throws {
        let store = try await FitnessStore(zones: try .living(in: "America/New_York"))
        var random = Seeded(seed: seed)
        var ids: [UUID] = []
        let module = store.module
        for _ in 0..<120 {
            let type = [ProgressMetricType.weight, .steps, .water][Int.random(in: 0..<3, using: &random)]
            let hours = Int64.random(in: 0..<2_400, using: &random)
            let date = Instant(microseconds: 1_759_000_000_000_000 + hours * 3_600_000_000)
            let quantity = Double.random(in: 1...40, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !ids.isEmpty:
                let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
                try await store.store.write { try module.remove(id, in: $0) }
            case 1 where !ids.isEmpty:
                let id = ids[Int.random(in: 0..<ids.count, using: &random)]
                _ = try await store.change(id) { ($0.quantity, $0.date) = (quantity, date) }
            default:
                let draft = EntryDraft(type, quantity, at: date)
                ids.append(try await store.store.write { try module.log(draft, in: $0).entity.id })
            }
        }
        #expect(try await store.findings() == [])
        let kept = try await summaries(store)
        let derivation = try #require(module.derivations.first)
        try await store.store.write { try derivation.rebuild(DerivedRows($0)) }
        #expect(try await summaries(store) == kept)
        #expect(!kept.isEmpty)
    }

    private func summaries(_ store: FitnessStore) async throws -> [SummaryLine] {
        let module = store.module
        return try await store.store.read { try module.summary(in: .all, by: .month, in: $0) }
    }

    @Test func theDoctorFindsWrongFigures() async throws {
        let store = try await FitnessStore()
        try await store.log(.steps, 8_214)
        try await store.store.write { try $0.session.execute("UPDATE fitness_month SET sum_total = 1") }
        #expect(try await store.findings() == ["1 month of entries have stored figures that do not match."])
    }

    @Test func theTrendFollowsTheDayRule() async throws {
        let store = try await FitnessStore()
        for (day, quantities) in [(5, [80.0, 82]), (6, [79]), (8, [78])] {
            for (hour, quantity) in quantities.enumerated() {
                try await store.log(.weight, quantity, at: "2026-01-0\(day)T0\(6 + hour):00:00Z")
            }
        }
        let module = store.module
        let view = try await store.store.read { reading in
            try module.trend(of: .weight, in: module.trendDays(from: nil, to: nil, in: reading), in: reading)
        }
        #expect(view.trend.points.map(\.value) == [81, 79, nil, 78])
        #expect(view.trend.slope == nil)
        #expect(view.trend.points.first?.trend == 81)
        try await prefer(.weight, .latest, in: store)
        let latest = try await store.store.read { reading in
            try module.trend(of: .weight, in: module.trendDays(from: nil, to: nil, in: reading), in: reading)
        }
        #expect(latest.trend.points.map(\.value) == [82, 79, nil, 78])
    }
}

/// The same numbers for the same seed.
private struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
