import Testing

@testable import Storage

/// Decides when the writer's log is copied into the file.
struct LogGrowthTests {
    private var growth = LogGrowth()

    @Test mutating func smallCommitsAreCheckpointedAfterAThousandPages() {
        for pages in stride(from: 3, to: 1_000, by: 3) {
            growth.committed(pages)
            #expect(!growth.isDue)
        }
        growth.committed(1_002)
        #expect(growth.isDue)
    }

    @Test mutating func largeCommitsAreCheckpointedAfterFourCommits() {
        for pages in [900, 1_800, 2_700] {
            growth.committed(pages)
            #expect(!growth.isDue, "\(pages)")
        }
        growth.committed(3_600)
        #expect(growth.isDue)
    }

    @Test mutating func theLogIsAtMostHalfTheWritersCacheAndOneCommit() {
        growth.committed(2_500)
        #expect(!growth.isDue)
        growth.committed(5_000)
        #expect(growth.isDue)
    }

    @Test mutating func aSmallCommitAfterLargeOnesCheckpointsTheLog() {
        growth.committed(3_000)
        #expect(!growth.isDue)
        growth.committed(3_002)
        #expect(growth.isDue)
    }

    @Test mutating func aFailedCheckpointIsRetriedWhenTheLogHasGrown() {
        growth.committed(1_000)
        growth.tried(taking: .milliseconds(1))
        growth.committed(1_990)
        #expect(!growth.isDue)
        growth.committed(2_001)
        #expect(growth.isDue)
    }

    @Test mutating func aSlowDiskShortensTheLogAndAFastDiskLengthensIt() {
        growth.committed(6_000)
        growth.tried(taking: LogGrowth.longest * 4)
        growth.committed(1_400)
        #expect(!growth.isDue)
        growth.committed(1_600)
        #expect(growth.isDue)
        growth.tried(taking: LogGrowth.longest / 4)
        growth.committed(1_300)
        growth.committed(2_600)
        #expect(!growth.isDue)
        growth.committed(4_100)
        #expect(growth.isDue)
    }

    @Test mutating func aSlowDiskDoesNotCheckpointSmallCommitsEarlier() {
        growth.committed(8_000)
        growth.tried(taking: .seconds(60))
        growth.committed(998)
        #expect(!growth.isDue)
        growth.committed(1_000)
        #expect(growth.isDue)
    }

    @Test mutating func aRestartedLogIsMeasuredFromItsNewStart() {
        growth.committed(6_000)
        growth.tried(taking: .milliseconds(1))
        growth.committed(900)
        #expect(!growth.isDue)
        growth.committed(1_100)
        #expect(growth.isDue)
    }
}
