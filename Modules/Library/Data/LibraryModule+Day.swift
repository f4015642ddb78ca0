internal import Changes
package import Kernel
package import LibraryDomain
package import ModuleKit

extension LibraryModule {
    /// The books that were read on the day. Next is the book that was last read and is not finished.
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        let latest = RecordQuery(sort: [.init("lastUpdated", descending: true)], limit: Self.mostRead)
        let readings = try Self.progress.list(latest, in: reading).items.map(\.entity)
        guard !readings.isEmpty else { return [] }
        let found = try Self.books(in: reading).find(readings.map(\.bookID)).map(\.entity)
        let books = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        let zones = try zones.calendar(in: reading).zones
        let today = try readings.filter { try zones.day(of: $0.lastUpdated) == day }.compactMap { one in
            books[one.bookID].map { DayLine.done("\($0.named) is read up to \($0.place(one))", of: Self.series) }
        }
        guard let next = readings.first(where: { !$0.isCompleted }), let book = books[next.bookID] else { return today }
        return today + [
            .next(
                "Read on in \(book.named), at \(book.place(next))",
                by: "library progress set \(book.id.text.suffix(6)) PAGE", of: Self.series)
        ]
    }

    /// The book that was last read and is not finished.
    package func bookInHand(in reading: ReadTransaction) throws -> BookEntity? {
        let latest = RecordQuery(sort: [.init("lastUpdated", descending: true)], limit: Self.mostRead)
        let readings = try Self.progress.list(latest, in: reading).items.map(\.entity)
        return try readings.first { !$0.isCompleted }.flatMap { try Self.books.find($0.bookID, in: reading)?.entity }
    }

    private static let series = "library.reading"
    /// The day is read often, so it looks at the latest readings alone.
    private static let mostRead = 20
}

extension BookEntity {
    fileprivate var named: String { "“\(Excerpt.of(title))”" }

    fileprivate func place(_ progress: ReadingProgressEntity) -> String {
        "page \(progress.currentPage)\(pageCount.map { " of \($0)" } ?? "")"
    }
}
