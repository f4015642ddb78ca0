import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePast

/// Versions of a record, a page at a time. The page must not depend on the versions' contents.
struct HistoryPagesTests {
    private static let reference = RecordReference(type: "sample.Record", key: "a")

    /// A record that was created, changed three times, removed, restored and changed: versions 1 to 7.
    private func store() async throws -> HomeStore {
        let store = try await HomeStore()
        for weight in [1.0, 2, 3, 4] { try await store.save("a", weight) }
        try await store.store.write { _ = try RecordTable<SampleRecord>($0).remove("a") }
        for weight in [5.0, 6] { try await store.save("a", weight) }
        return store
    }

    private func pages(
        _ store: HomeStore, limit: Int? = nil, bytes: Int? = nil
    ) async throws -> [[RecordPast]] {
        var query = RecordQuery(limit: limit)
        query.bytes = bytes
        var pages: [[RecordPast]] = []
        repeat {
            let page = try await store.home.history.page(of: Self.reference, query, owner: store.store.owner)
            pages.append(page.items)
            query.cursor = page.next
        } while query.cursor != nil && pages.count < 20
        return pages
    }

    @Test func theListShowsEachVersionsKindAndDifferences() async throws {
        let all = try await pages(store()).flatMap(\.self)
        #expect(all.map(\.version) == [7, 6, 5, 4, 3, 2, 1])
        #expect(all.map(\.kind) == [.changed, .restored, .removed, .changed, .changed, .changed, .made])
        #expect(
            all.map { $0.differences.map(\.after) } == [
                [.number(6)], [], [], [.integer(4)], [.integer(3)], [.integer(2)], [],
            ])
        #expect(all.first?.differences.first?.before == .integer(5))
        #expect(all.allSatisfy { $0.operation?.number == $0.version })
    }

    @Test(arguments: [1, 2, 3, 6, 7, 8])
    func pagesOfAnySizeListTheSameVersions(limit: Int) async throws {
        let store = try await store()
        let all = try await pages(store).flatMap(\.self)
        let pages = try await pages(store, limit: limit)
        #expect(pages.flatMap(\.self) == all)
        #expect(pages.dropLast().allSatisfy { $0.count == limit } && pages.last?.isEmpty == false)
    }

    /// The bytes of each version that was read count towards the size of the page, even if the fields of the version are not
    /// shown.
    @Test func aPageEndsAtItsLimitOfReadBytes() async throws {
        let store = try await store()
        #expect(try await pages(store, bytes: 1).map(\.count) == [1, 1, 1, 1, 1, 1, 1])
        #expect(try await pages(store, bytes: 1).flatMap(\.self) == pages(store).flatMap(\.self))
        #expect(try await pages(store, bytes: 1_000_000).map(\.count) == [7])
    }

    @Test(arguments: [(1, 1.0), (2, 2), (4, 4), (5, nil), (6, 5), (7, 6)] as [(RecordVersion, Double?)])
    func aVersionShowsItsFields(version: RecordVersion, weight: Double?) async throws {
        let store = try await store()
        let then = try await store.home.history.then(Self.reference, at: version, owner: store.store.owner)
        #expect(then.fields?["weight"]?.double == weight)
        let listed = try await pages(store).flatMap(\.self).first { $0.version == version }
        #expect(then.past.kind == listed?.kind && then.past.at == listed?.at)
    }

    @Test(arguments: [0, 8, -1, .max] as [RecordVersion])
    func aVersionThatTheRecordNeverHadIsRefused(version: RecordVersion) async throws {
        let store = try await store()
        let error = await #expect(throws: MizanError.self) {
            try await store.home.history.then(Self.reference, at: version, owner: store.store.owner)
        }
        #expect(error?.reason == "history.no-version")
    }

    @Test func aCursorBelongsToItsRecord() async throws {
        let store = try await store()
        for weight in [1.0, 2] { try await store.save("b", weight) }
        let first = try await store.home.history.page(
            of: Self.reference, RecordQuery(limit: 1), owner: store.store.owner)
        let error = await #expect(throws: MizanError.self) {
            try await store.home.history.page(
                of: RecordReference(type: "sample.Record", key: "b"), RecordQuery(limit: 1, cursor: first.next),
                owner: store.store.owner)
        }
        #expect(error?.reason == "query.cursor")
    }

    /// Versions that were deleted because of their age are not listed. The next version counts as the earliest known version.
    @Test func forgottenVersionsAreNotListed() async throws {
        let store = try await store()
        let first = try await store.home.history.page(
            of: Self.reference, RecordQuery(limit: 5), owner: store.store.owner)
        #expect(first.items.last?.version == 3)
        try await store.store.write { _ = try $0.session.execute("DELETE FROM history WHERE version <= 3") }
        try await store.store.write { _ = try $0.session.execute("DELETE FROM changes WHERE first_version <= 3") }
        let all = try await pages(store).flatMap(\.self)
        #expect(all.map(\.version) == [7, 6, 5, 4, 3])
        #expect(all.last?.kind == .earlier)
        let error = await #expect(throws: MizanError.self) {
            try await store.home.history.page(
                of: Self.reference, RecordQuery(limit: 5, cursor: first.next), owner: store.store.owner)
        }
        #expect(error?.reason == "query.cursor")
    }

    @Test func aRemovedRecordIsRestoredInItsLastState() async throws {
        let store = try await store()
        try await store.store.write { _ = try RecordTable<SampleRecord>($0).remove("a") }
        let back = try await store.home.history.restore(Self.reference, to: nil, owner: store.store.owner)
        #expect(back.isChanged && back.version == 9)
        #expect(try await store.weights() == ["a": 6])
        let earlier = try await store.home.history.restore(Self.reference, to: 2, owner: store.store.owner)
        #expect(earlier.version == 10)
        #expect(try await store.weights() == ["a": 2])
    }
}
