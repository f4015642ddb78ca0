import Kernel
import ModuleKit
import Testing

struct DocumentListTests {
    private enum Part: String { case days }

    /// If only one part of a day is unusable, the day does not count as lost.
    @Test(
        arguments: [
            (whole: 0, parts: 3, taken: 1, reason: nil),
            (whole: 1, parts: 15, taken: 0, reason: "its only entry cannot be taken"),
            (whole: 2, parts: 0, taken: 0, reason: "none of its 2 entries can be taken"),
            (whole: 2, parts: 1, taken: 1, reason: nil),
        ] as [(whole: Int, parts: Int, taken: Int, reason: String?)])
    func onlyCompletelyLostItemsCountAsFailures(whole: Int, parts: Int, taken: Int, reason: String?) throws {
        var (readings, report) = (Readings<Int>(), ImportReport())
        let path = ForeignPath("$")
        for number in 0..<whole { readings.reject((path / number).rejected("wrong")) }
        for number in 0..<parts { readings.reject(part: (path / number).rejected("wrong")) }
        for number in 0..<taken { readings.take(at: path / number) { () throws(ImportReport.Rejection) in number } }
        var list = DocumentList(readings, of: Part.days, as: "days")
        let turn = PartTurn()
        while let piece = list.next(turn, &report) {
            try list.store(piece, turn, &report) { _, count in count.added += 1 }
        }
        #expect(list.isDone)
        #expect(report.unreadable.map(\.reason) == [reason].compactMap(\.self))
        #expect(report.rejections == whole + parts + (reason == nil ? 0 : 1))
        #expect(report.counts.map(\.added) == [taken])
    }

    /// A part of an import processes at least one piece, and otherwise as many pieces as the part's limit allows. The next part
    /// continues after these pieces.
    @Test func eachPartContinuesAListAfterThePreviousPart() throws {
        var readings = Readings<Int>()
        let size = DocumentList<Int>.pieceSize
        for number in 0..<(2 * size + 1) {
            readings.take(at: ForeignPath("$") / number) { () throws(ImportReport.Rejection) in number }
        }
        var (list, report) = (DocumentList(readings, of: Part.days, as: "days"), ImportReport())
        var (parts, seen) = ([Int](), [Int]())
        while !list.isDone {
            let turn = PartTurn(PartLimit(pieces: 1))
            while let piece = list.next(turn, &report) {
                parts.append(piece.count)
                try list.store(piece, turn, &report) { number, count in
                    seen.append(number)
                    count.added += 1
                }
            }
        }
        #expect(parts == [size, size, 1])
        #expect(seen == Array(0..<(2 * size + 1)))
        #expect(report.counts == [.init(kind: "days", added: 2 * size + 1)])
        #expect(list.added(in: report) == 2 * size + 1)
    }
}

extension ImportReport.Count {
    fileprivate init(kind: String, added: Int) {
        self.init(kind: kind)
        self.added = added
    }
}
