import Testing

@testable import HomeCommands

/// Tests of the exact words of the sentences about remotes.
struct ConnectorSentenceTests {
    @Test func waitingRecordsAreCountedInSingularAndPlural() {
        #expect(ConnectorOutput.waits(1, of: "fitiq") == "1 record of fitiq waits for you")
        #expect(ConnectorOutput.waits(2, of: "fitiq") == "2 records of fitiq wait for you")
        #expect(ConnectorOutput.waits(1) == "1 record waits for you")
    }

    /// The pace is announced only for a run that takes more than a minute.
    @Test func aThrottledRunIsAnnounced() {
        #expect(Pacing.notice("fitiq", pending: 120, perMinute: 120) == nil)
        #expect(
            Pacing.notice("fitiq", pending: 180, perMinute: 120)
                == "fitiq is sent at most 120 records a minute: 180 may take 90 seconds or longer.")
        #expect(
            Pacing.notice("fitiq", pending: 1_000, perMinute: 120)
                == "fitiq is sent at most 120 records a minute: 1000 may take 9 minutes or longer.")
        #expect(Pacing.notice("server", pending: 1_000_000, perMinute: 0) == nil)
    }
}
