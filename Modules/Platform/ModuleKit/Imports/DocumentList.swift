package import Kernel

/// A list in a document, and the progress of importing it.
package struct DocumentList<Item: Sendable>: Sendable {
    package typealias Entry = Readings<Item>.Entry

    private let readings: Readings<Item>?
    /// The list's name in the file.
    private let part: String
    /// What is counted.
    private let kind: String
    /// The number of processed entries, and the index of their count in the report.
    private var (place, counts) = (0, Int?.none)
    private var refused = 0
    /// True once no entry is left.
    package private(set) var isDone = false

    /// The number of entries in a piece, which takes a few milliseconds to store.
    package static var pieceSize: Int { 100 }

    package init(_ readings: Readings<Item>?, of part: some RawRepresentable<String>, as kind: String) {
        (self.readings, self.part, self.kind) = (readings, part.rawValue, kind)
    }

    /// The next entries, if there are any and the turn has time for them.
    package mutating func next(_ turn: PartTurn, _ report: inout ImportReport) -> ArraySlice<Entry>? {
        guard !isDone else { return nil }
        guard let readings else {
            isDone = true
            return nil
        }
        if counts == nil {
            report.reject(readings.rejected, andUnlisted: readings.unlisted)
            report.counts.append(ImportReport.Count(kind: kind))
            counts = report.counts.count - 1
        }
        guard place < readings.entries.count else {
            finish(readings, &report)
            return nil
        }
        return turn.hasTime ? readings.entries[place...].prefix(Self.pieceSize) : nil
    }

    /// Stores a piece, entry by entry. If the Domain refuses an entry, or if the entry was deleted for good here, the report
    /// names the entry, and the rest of the piece is stored. A refusal by the store ends the import.
    package mutating func store(
        _ piece: ArraySlice<Entry>, _ turn: PartTurn, _ report: inout ImportReport,
        by store: (Item, inout ImportReport.Count) throws -> Void
    ) throws {
        var count = counts.map { report.counts[$0] } ?? ImportReport.Count(kind: kind)
        for entry in piece {
            do {
                try store(entry.item, &count)
            } catch {
                guard let reason = Self.reason(ofOne: error) else { throw error }
                report.reject([entry.path.rejected(reason)])
                refused += 1
            }
        }
        if let counts { report.counts[counts] = count }
        place += piece.count
        turn.note(piece.count)
    }

    /// The number of entries that were added.
    package func added(in report: ImportReport) -> Int { counts.map { report.counts[$0].added } ?? 0 }

    /// Ends the list. If the list has entries but none could be imported, it counts as unreadable, even if its outer form is
    /// valid.
    private mutating func finish(_ readings: Readings<Item>, _ report: inout ImportReport) {
        isDone = true
        let lost = refused + readings.lost
        guard refused == readings.entries.count, lost > 0 else { return }
        let entries = lost == 1 ? "its only entry cannot" : "none of its \(lost) entries can"
        report.fail(ImportReport.Rejection(path: part, reason: "\(entries) be taken"))
    }

    /// The message about an error that concerns a single entry; nil for an error that concerns the whole import.
    private static func reason(ofOne error: any Error) -> String? {
        guard let error = (error as? any BoundaryError)?.atBoundary else { return nil }
        switch error.code {
        case .invalidInput, .tooLarge: return error.message
        default: return error.reason == Refusal.purged.reason ? error.message : nil
        }
    }
}
