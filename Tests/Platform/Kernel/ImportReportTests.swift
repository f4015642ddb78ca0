import Kernel
import Testing

struct ImportReportTests {
    private func report(_ count: Int, of name: String) -> ImportReport {
        var report = ImportReport()
        for number in 0..<count { report.reject([.init(path: "\(name)[\(number)]", reason: "wrong")]) }
        return report
    }

    @Test func onlyTheFirstRejectionsAreListedButAllAreCounted() {
        let report = report(ImportReport.mostListed + 5, of: "a")
        #expect(report.rejected.count == ImportReport.mostListed)
        #expect(report.rejected.last?.path == "a[\(ImportReport.mostListed - 1)]")
        #expect(report.rejections == ImportReport.mostListed + 5)
    }

    @Test func mergedReportsAreAlsoLimited() {
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
