import CommandLineKit
import Kernel
import Testing

struct ProgressTextTests {
    @Test(arguments: [
        (WorkProgress?.none, 5, "Importing a…"), (WorkProgress(), 5, "Importing a…"),
        (WorkProgress(bytes: .init(Int64(500_000), of: Int64?.none)), 5, "Importing a: 500.0 kB"),
        (
            WorkProgress(bytes: .init(Int64(25), of: Int64(100)), records: .init(Int64(310_000), of: Int64?.none)), 10,
            "Importing a: 25 %, 25 bytes of 100 bytes, 310,000 records, 31,000/s, 30 s left"
        ),
        (
            WorkProgress(records: .init(Int64(1), of: Int64(2_000))), 3_600,
            "Importing a: 0 %, 1 of 2,000 records, 0/s"
        ),
        (
            WorkProgress(records: .init(Int64(500), of: Int64(2_000))), 3_600,
            "Importing a: 25 %, 500 of 2,000 records, 0/s, 3 h left"
        ),
        (WorkProgress(records: .init(Int64(1), of: Int64(1))), 0, "Importing a: 100 %, 1 of 1 record"),
        // So far the work was faster than the limit allows in the long run.
        (
            WorkProgress(records: .init(Int64(120), of: Int64(1_200)), mostPerSecond: 2), 4,
            "Importing a: 10 %, 120 of 1,200 records, 30/s, 9 min left"
        ),
        (
            WorkProgress(records: .init(Int64(120), of: Int64(1_200)), mostPerSecond: 200), 4,
            "Importing a: 10 %, 120 of 1,200 records, 30/s, 36 s left"
        ),
    ])
    func aProgressLineShowsTheKnownFigures(_ progress: WorkProgress?, seconds: Int, line: String) {
        #expect(ProgressText.line("Importing a", progress, after: .seconds(seconds)) == line)
    }

    @Test func theShareUsesTheKnownTotal() {
        #expect(WorkProgress(bytes: .init(5, of: 0)).share == nil)
        #expect(WorkProgress(bytes: .init(5, of: Int?.none), records: .init(1, of: 4)).share == 0.25)
        #expect(WorkProgress(bytes: .init(5, of: 4)).share == 1)
    }
}
