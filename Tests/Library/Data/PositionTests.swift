import Changes
import FoundationEssentials
import Kernel
import LibraryDomain
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// Positions of reading apps, and the reading progress that follows.
struct PositionTests {
    let library: LibraryStore

    init() async throws { library = try await LibraryStore() }

    private static let digest = String(repeating: "b2", count: 16)

    private func add(_ id: UUID = .first, author: String? = "Dana", pageCount: Int? = 300, digest: String? = nil)
        async throws
    {
        let book = try BookEntity(
            id: id, title: "Amal", author: author, documentType: .pdf, pageCount: pageCount, dateAdded: TestClock.start,
            documentDigest: digest)
        try await library.store.write { _ = try LibraryModule.books(in: $0).save(book) }
    }

    private func take(_ document: String, _ percentage: Double, _ progress: String = "/body/p[3]") async throws {
        try await library.store.write { transaction in
            _ = try LibraryModule.take(
                document: document, progress: progress, percentage: percentage, device: "Kobo", deviceID: "K1",
                in: transaction)
        }
    }

    private func positions() async throws -> [ReaderPositionEntity] {
        try await library.store.read { try LibraryModule.positions.all(in: $0) }
    }

    @Test(arguments: [
        // The MD5s of “Amal.pdf” and “Dana - Amal.pdf”.
        digest, digest.uppercased(), "f67ca458c8b936df911aae01d506c6fe", "02a50eb6f7e1db71481ff33709ab6f38",
    ])
    func aBookFollowsThePositionOfItsDocument(document: String) async throws {
        try await add(digest: Self.digest)
        try await take(document, 0.25)
        let progress = try #require(try await library.progress(.first))
        #expect(progress.currentPage == 75 && !progress.isCompleted)
        #expect(try await library.book(.first)?.lastReadDate == library.store.clock.now)
        #expect(try await positions().map(\.progress) == ["/body/p[3]"])
    }

    @Test func theProgressNeverGoesBackAndThePositionDoes() async throws {
        try await add(digest: Self.digest)
        try await take(Self.digest, 0.5)
        try await take(Self.digest, 0.1, "/body/p[1]")
        #expect(try await library.progress(.first)?.currentPage == 150)
        #expect(try await positions().map(\.progress) == ["/body/p[1]"])
        try await take(Self.digest, 1)
        try await take(Self.digest, 0)
        let progress = try #require(try await library.progress(.first))
        #expect(progress.currentPage == 300 && progress.isCompleted)
    }

    @Test func aBookWithoutPagesKeepsThePageAndFollowsItsCharacters() async throws {
        try await add(pageCount: nil, digest: Self.digest)
        try await library.store.write {
            _ = try LibraryModule.read(.first, ReadingChange(page: 20, totalCharacters: .set(1_000)), in: $0)
        }
        try await take(Self.digest, 0.4)
        let progress = try #require(try await library.progress(.first))
        #expect(progress.currentPage == 20 && progress.currentCharacterIndex == 400)
    }

    @Test func theLargestNumberOfPagesIsReached() async throws {
        try await add(pageCount: .max, digest: Self.digest)
        try await take(Self.digest, 1)
        #expect(try await library.progress(.first)?.currentPage == .max)
    }

    @Test func aDocumentOfNoBookIsKeptAsItCame() async throws {
        try await add(digest: Self.digest)
        try await take("0b229176d4e8db7f6d2b5a4952368d7a", 0.25)
        #expect(try await library.progress(.first) == nil)
        let kept = try #require(try await positions().first)
        #expect(kept.percentage == 0.25 && kept.device == "Kobo" && kept.deviceID == "K1")
    }

    @Test func beyondTheLimitTheOldestMakesRoom() async throws {
        try await library.store.write(within: .seconds(60)) { transaction in
            for number in 0..<LibraryModule.mostPositions {
                let moment = transaction.now.advanced(by: .seconds(number == 7 ? -1 : number))
                _ = try LibraryModule.positions(in: transaction).save(
                    ReaderPositionEntity(
                        document: "d\(number)", progress: "1", percentage: 0, device: "d", lastUpdated: moment))
            }
        }
        try await take("new", 0.5)
        try await take("d8", 0.5)
        let names = Set(try await positions().map(\.document))
        #expect(names.count == LibraryModule.mostPositions)
        #expect(names.contains("new") && names.contains("d8") && !names.contains("d7"))
    }

    @Test(arguments: [
        ("", 0.5, "library.position-document"), ("a:b", 0.5, "library.position-document"),
        ("ä", 0.5, "library.position-document"), ("d", -0.1, "library.position-percentage"),
        ("d", 1.01, "library.position-percentage"), ("d", .nan, "library.position-percentage"),
        ("d", .infinity, "library.position-percentage"),
    ])
    func aPlaceOutOfBoundsIsRefused(document: String, percentage: Double, reason: String) async throws {
        let error = await #expect(throws: (any Error).self) { try await take(document, percentage) }
        #expect(error.map { MizanError(crossing: $0).reason } == reason)
        #expect(try await positions().isEmpty)
    }
}

/// The name by which KOReader knows a document. The expected values are of an independent implementation.
struct PartialDigestTests {
    @Test(arguments: [
        ([], "d41d8cd98f00b204e9800998ecf8427e"), (Array(repeating: 7, count: 10), "5368307063ebb9564494abf51984ed49"),
        ((0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 31 + $0 / 256) }, "ba14f3242652919c1f1a26961a239bea"),
    ])
    func theSamplesAreThoseOfKOReader(bytes: [UInt8], digest: String) {
        let found = PartialDigest.text { place in Array(bytes.dropFirst(Int(place)).prefix(1_024)) }
        #expect(found == digest)
    }
}
