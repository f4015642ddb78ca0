internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Reads Loop's archive: the list of habits, and for each habit a directory whose name begins with the habit's position. The
/// rest of the name is not used, because Loop leaves out all letters except Latin letters.
enum LoopArchiveReader {
    private static let list = "Habits.csv"
    private static let days = "Checkmarks.csv"

    static func isLoops(_ archive: any OpenArchive) -> Bool {
        guard let list = archive.members.first(where: { $0.lastName == list }) else { return false }
        return archive.members.contains { number(of: $0) != nil } || isList(list, in: archive)
    }

    /// True if the list begins as Loop's does. Without habits the archive has no directories, so only this head identifies it.
    private static func isList(_ member: ArchiveMember, in archive: any OpenArchive) -> Bool {
        let head = Array("Position,Name,".utf8)
        do {
            guard case .success(let bytes)? = try archive.heads(of: [member], length: head.count).first?.bytes else {
                return false
            }
            return bytes.starts(with: head)
        } catch {
            return false
        }
    }

    static func read(_ archive: any OpenArchive) throws -> LoopHistory {
        var (history, foreign) = (LoopHistory(), RemarkList("Not in UTF-8"))
        guard let list = archive.members.first(where: { $0.lastName == list }) else { return history }
        let bytes = archive.members.filter { [self.list, days].contains($0.lastName) }
            .reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        guard (0...LoopLimits.bytes).contains(bytes) else { throw LoopLimits.tooMany }
        let path = ForeignPath(self.list)
        let habits: Readings<LoopTables.Listed>
        do {
            habits = try LoopTables.habits(try text(of: list, in: archive, &foreign), at: path)
        } catch let refusal as ImportReport.Rejection {
            throw MizanError(.invalidInput, "habits.loop-list", "\(refusal.path): \(refusal.reason).")
        }
        for refusal in habits.rejected { history.habits.reject(refusal) }
        var tables = Dictionary(
            grouping: archive.members.filter { number(of: $0) != nil }
        ) { number(of: $0) ?? 0 }
        for entry in habits.entries {
            let (listed, place) = (entry.item, history.habits.items.count)
            history.habits.take(at: entry.path) { () throws(ImportReport.Rejection) in listed.habit }
            guard history.entries.entries.count <= LoopLimits.rows else { throw LoopLimits.tooMany }
            let own = tables[listed.number] ?? []
            guard own.count == 1, let table = own.first else {
                history.remarks.append(
                    "\(entry.path): the archive has \(own.isEmpty ? "no" : "more than one") directory of this habit, so its days are not known."
                )
                continue
            }
            tables[listed.number] = nil
            try read(table, of: (place, listed.habit.isNumerical), in: archive, &history.entries, &foreign)
        }
        for table in tables.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
            var lost = Readings<LoopEntry>()
            try read(table, of: (0, false), in: archive, &lost, &foreign)
            history.lost.append((RemarkList.quoted(table.title), lost.entries.count + lost.lost))
        }
        history.remarks += foreign.remarks
        return history
    }

    private static func read(
        _ table: ArchiveMember, of habit: (place: Int, isNumerical: Bool), in archive: any OpenArchive,
        _ entries: inout Readings<LoopEntry>, _ foreign: inout RemarkList
    ) throws {
        do {
            try LoopTables.entries(
                try text(of: table, in: archive, &foreign), of: habit, at: ForeignPath(table.title), into: &entries)
        } catch let refusal as ImportReport.Rejection {
            entries.reject(refusal)
        }
    }

    /// The number at the beginning of the name of a day table's directory.
    private static func number(of member: ArchiveMember) -> Int? {
        guard member.lastName == days else { return nil }
        let parts = member.name.split { $0 == "/" || $0 == "\\" }
        guard parts.count > 1 else { return nil }
        return Int(parts[parts.count - 2].prefix { $0.isASCII && $0.isNumber })
    }

    private static func text(
        of member: ArchiveMember, in archive: any OpenArchive, _ foreign: inout RemarkList
    ) throws -> String {
        let reader = try archive.read(member, atMost: member.size)
        var bytes: [UInt8] = []
        while true {
            let piece = try reader.next(upTo: 1 << 18)
            if piece.isEmpty { break }
            bytes += piece
        }
        do {
            let decoded = try TextDecoding.text(of: bytes)
            if decoded.encoding != "UTF-8" {
                foreign.add("\(RemarkList.quoted(member.title)) is read as \(decoded.encoding)")
            }
            return decoded.text
        } catch {
            throw MizanError(
                .invalidInput, "habits.loop-text", "“\(member.title)” in the archive is not readable text.",
                details: ["member": member.title])
        }
    }
}
