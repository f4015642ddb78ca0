import Kernel
import Testing

struct ImportReportTests {
    private func report(_ count: Int, of name: String) -> ImportReport {
        var report = ImportReport()
        for number in 0..<count { report.reject([.init(path: "\(name)[\(number)]", reason: "wrong")]) }
        return report
    }

    @Test func theFirstRejectionsAreListedAndAllAreCounted() {
        let report = report(ImportReport.mostListed + 5, of: "a")
        #expect(report.rejected.count == ImportReport.mostListed)
        #expect(report.rejected.last?.path == "a[\(ImportReport.mostListed - 1)]")
        #expect(report.rejections == ImportReport.mostListed + 5)
    }

    private enum Part: String { case days }

    /// A day of which a part cannot be taken is no day that is lost.
    @Test(
        arguments: [
            (whole: 0, parts: 3, taken: 1, reason: nil),
            (whole: 1, parts: 15, taken: 0, reason: "its only entry cannot be taken"),
            (whole: 2, parts: 0, taken: 0, reason: "none of its 2 entries can be taken"),
            (whole: 2, parts: 1, taken: 1, reason: nil),
        ] as [(whole: Int, parts: Int, taken: Int, reason: String?)])
    func onlyWhatIsLostAsAWholeCounts(whole: Int, parts: Int, taken: Int, reason: String?) throws {
        var (readings, report) = (Readings<Int>(), ImportReport())
        let path = ForeignPath("$")
        for number in 0..<whole { readings.reject((path / number).rejected("wrong")) }
        for number in 0..<parts { readings.reject(part: (path / number).rejected("wrong")) }
        for number in 0..<taken { readings.take(at: path / number) { () throws(ImportReport.Rejection) in number } }
        try report.store(readings, of: Part.days, as: "days") { _, count in count.added += 1 }
        #expect(report.unreadable.map(\.reason) == [reason].compactMap(\.self))
        #expect(report.rejections == whole + parts + (reason == nil ? 0 : 1))
        #expect(report.counts.map(\.added) == [taken])
    }

    @Test func whatIsJoinedOrGoesOnIsBoundedToo() {
        var joined = report(ImportReport.mostListed - 1, of: "a")
        joined.add(report(ImportReport.mostListed + 3, of: "b"))
        var followed = report(ImportReport.mostListed - 1, of: "a")
        followed.extend(by: report(ImportReport.mostListed + 3, of: "b"))
        for report in [joined, followed] {
            #expect(report.rejected.count == ImportReport.mostListed)
            #expect(report.rejected.last?.path == "b[0]")
            #expect(report.rejections == 2 * ImportReport.mostListed + 2)
        }
    }
}
