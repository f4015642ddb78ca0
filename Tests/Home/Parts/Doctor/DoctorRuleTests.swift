import Changes
import Testing

@testable import HomeUpkeep

/// Rules of checks for situations that a test cannot create on this machine.
struct DoctorRuleTests {
    @Test(arguments: [
        ("3.6.23", false), ("3.7.0", true), ("3.40.1", true), ("3.44.5", true), ("3.44.6", false), ("3.45.0", true),
        ("3.50.6", true), ("3.50.7", false), ("3.51.2", true), ("3.51.3", false), ("3.52.0", false), ("4.0.0", false),
    ])
    func sqliteVersionsWithTheResetBugAreReported(_ version: String, _ isNamed: Bool) {
        #expect((LibraryCheck.finding(version).level == .note) == isNamed)
    }

    @Test(arguments: [
        (UInt64(1) << 20, UInt64(1) << 20, Finding.Level.problem), (100 << 20, 90 << 20, .warning),
        (200 << 20, 90 << 20, .ok),
    ])
    func lowDiskSpaceIsReported(_ free: UInt64, _ store: UInt64, _ level: Finding.Level) {
        #expect(SpaceCheck.finding(free: free, store: store).level == level)
    }

    @Test(arguments: [
        ("row 3 missing from index journal_by_version", true), ("wrong # of entries in index a", true),
        ("Tree 4 page 4: btreeInitPage() returns error code 11", false), ("NULL value in t.c", false),
        ("non-unique entry in index a", false),
    ])
    func onlyDamagedIndexesAreRepaired(_ line: String, _ isIndex: Bool) {
        #expect(IntegrityCheck.concernsAnIndex(line) == isIndex)
    }
}
