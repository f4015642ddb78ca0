internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Reads Loop's archive: the list of habits, and of each a directory that begins with its position. The directory's name
/// says no more than that: Loop leaves out all letters but Latin ones.
enum LoopArchiveReader {
    private static let list = "Habits.csv"
    private static let days = "Checkmarks.csv"

    static func isLoops(_ archive: any OpenArchive) -> Bool {
        archive.members.contains { $0.lastName == list } && archive.members.contains { number(of: $0) != nil }
    }

    static func read(_ archive: any OpenArchive) throws -> LoopHistory {
        var history = LoopHistory()
        guard let list = archive.members.first(where: { $0.lastName == list }) else { return history }
        let bytes = archive.members.filter { [self.list, days].contains($0.lastName) }
            .reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        guard (0...LoopLimits.bytes).contains(bytes) else { throw LoopLimits.tooMany }
        let path = ForeignPath(self.list)
        let habits: Readings<LoopTables.Listed>
        do {
            habits = try LoopTables.habits(try text(of: list, in: archive), at: path)
        } catch let refusal as ImportReport.Rejection {
            throw MizanError(.invalidInput, "habits.loop-list", "\(refusal.path): \(refusal.reason).")
        }
        for refusal in habits.rejected { history.habits.reject(refusal) }
        let tables = Dictionary(
            grouping: archive.members.filter { $0.lastName == days }
        ) { number(of: $0) ?? 0 }
        for entry in habits.entries {
            let (listed, place) = (entry.item, history.habits.items.count)
            history.habits.take(at: entry.path) { () throws(ImportReport.Rejection) in listed.habit }
            guard history.entries.entries.count <= LoopLimits.rows else { throw LoopLimits.tooMany }
            let tables = tables[listed.number] ?? []
            guard tables.count == 1, let table = tables.first else {
                history.remarks.append(
                    "\(entry.path): the archive has \(tables.isEmpty ? "no" : "more than one") directory of this habit, so its days are not known."
                )
                continue
            }
            do {
                try LoopTables.entries(
                    try text(of: table, in: archive), of: (place, listed.habit.isNumerical),
                    at: ForeignPath(table.title), into: &history.entries)
            } catch let refusal as ImportReport.Rejection {
                history.entries.reject(refusal)
            }
        }
        return history
    }

    /// The number with which the directory of a table of days begins.
    private static func number(of member: ArchiveMember) -> Int? {
        guard member.lastName == days else { return nil }
        let parts = member.name.split { $0 == "/" || $0 == "\\" }
        guard parts.count > 1 else { return nil }
        return Int(parts[parts.count - 2].prefix { $0.isASCII && $0.isNumber })
    }

    private static func text(of member: ArchiveMember, in archive: any OpenArchive) throws -> String {
        let reader = try archive.read(member, atMost: member.size)
        var bytes: [UInt8] = []
        while true {
            let piece = try reader.next(upTo: 1 << 18)
            if piece.isEmpty { break }
            bytes += piece
        }
        do {
            return try TextDecoding.text(of: bytes, declared: nil).text
        } catch {
            throw MizanError(
                .invalidInput, "habits.loop-text", "“\(member.title)” in the archive is no text that can be read.",
                details: ["member": member.title])
        }
    }
}
