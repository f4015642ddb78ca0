import Kernel
import Testing

/// Today is Thursday, 8 January 2026, in Berlin; in July clocks there are two hours ahead of UTC.
struct MomentWordsTests {
    private static func words(_ stays: ZoneStay...) throws -> MomentWords {
        let zones = try ZoneList(stays.isEmpty ? [ZoneStay(zone: "Europe/Berlin")] : stays, in: SystemZones.database)
        return MomentWords(days: DayWords(today: try #require(CivilDay("2026-01-08"))), zones: zones)
    }

    @Test(arguments: [
        ("2026-01-08T14:30:00Z", "2026-01-08T14:30:00.000Z"), ("2026-01-08T14:30:00+07:00", "2026-01-08T07:30:00.000Z"),
        ("today", "2026-01-07T23:00:00.000Z"), ("yesterday", "2026-01-06T23:00:00.000Z"),
        ("2026-07-01", "2026-06-30T22:00:00.000Z"), ("1 muharram 1448", "2026-06-15T22:00:00.000Z"),
        ("14:30", "2026-01-08T13:30:00.000Z"), ("yesterday 14:30", "2026-01-07T13:30:00.000Z"),
        ("2026-07-01 9:05", "2026-07-01T07:05:00.000Z"), ("2026-07-01T09:05:07", "2026-07-01T07:05:07.000Z"),
        ("٢٠٢٦-٠١-٠٨ ١٤:٣٠", "2026-01-08T13:30:00.000Z"), ("8 january 2026 14:30", "2026-01-08T13:30:00.000Z"),
        // The form that tables print.
        ("2026-01-08 15:30 CET", "2026-01-08T14:30:00.000Z"), ("2026-01-08 14:30Z", "2026-01-08T14:30:00.000Z"),
        // This hour occurred twice. Without a zone, a time means the first occurrence. With a zone, a time means the occurrence
        // in that zone.
        ("2026-10-25 02:30", "2026-10-25T00:30:00.000Z"), ("2026-10-25 02:30 CEST", "2026-10-25T00:30:00.000Z"),
        ("2026-10-25 02:30 cet", "2026-10-25T01:30:00.000Z"),
    ])
    func typedMomentsAreRead(text: String, moment: String) throws {
        #expect(try Self.words().moment(text).description == moment)
        #expect(MomentWords.canRead(text) || Instant(text) != nil)
    }

    @Test(arguments: [
        ("today", "2026-01-07T23:00:00.000Z", "2026-01-08T23:00:00.000Z"),
        ("last week", "2025-12-28T23:00:00.000Z", "2026-01-04T23:00:00.000Z"),
        ("2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"),
        ("2026-01-08 15:30", "2026-01-08T14:30:00.000Z", "2026-01-08T14:31:00.000Z"),
        ("15:30:05", "2026-01-08T14:30:05.000Z", "2026-01-08T14:30:06.000Z"),
    ])
    func wordsMeanTheirMoments(text: String, from: String, until: String) throws {
        let moments = try Self.words().moments(text)
        #expect([moments.lowerBound.description, moments.upperBound.description] == [from, until])
    }

    @Test func aDayBeginsAtThePersonsHour() throws {
        let words = try Self.words(ZoneStay(zone: "Europe/Berlin", dayStart: 3))
        #expect(try words.moment("today").description == "2026-01-08T02:00:00.000Z")
        // The owner's day begins at three, but a clock time is on the day that the clock shows.
        #expect(try words.moment("today 01:00").description == "2026-01-08T00:00:00.000Z")
    }

    @Test func aDaySkippedByAZoneHasNoMoment() throws {
        let words = try Self.words(ZoneStay(zone: "Pacific/Apia"))
        let skipped = try #require(CivilDay("2011-12-30"))
        #expect(throws: MomentWordsError.skippedDay(skipped)) { try words.moment("2011-12-30") }
        #expect(try words.moments("2011-12-30..2011-12-31") == words.moments("2011-12-31"))
    }

    @Test(arguments: [
        ("2026-01-08 24:00", MomentWordsError.noSuchTime("2026-01-08 24:00")),
        ("12:60", .noSuchTime("12:60")),
        ("2026-03-29 02:30", .skippedTime("2026-03-29 02:30", zone: "Europe/Berlin")),
        ("2026-01-08 15:30 CEST", .otherClocks("2026-01-08 15:30 CEST", clock: "CEST", zone: "Europe/Berlin")),
    ])
    func anInvalidMomentIsRefusedWithTheReason(text: String, error: MomentWordsError) throws {
        #expect(throws: error) { try Self.words().moment(text) }
        #expect(MomentWords.canRead(text))
    }

    @Test(arguments: [
        "", "soon", "1767882600", "14", ":", "a:b", "2026-01-08 14:5", "14:30 CET CET", "soon 14:30", "1:2:3:4",
    ])
    func unknownWordsAreNotReadAsMoments(text: String) throws {
        #expect(throws: MomentWordsError.notMoment(text)) { try Self.words().moment(text) }
        #expect(!MomentWords.canRead(text))
    }

    @Test func anImpossibleDayIsRecognisedAndRefused() throws {
        #expect(throws: MomentWordsError.self) { try Self.words().moment("2026-02-30") }
        #expect(throws: MomentWordsError.self) { try Self.words().moment("last week") }
        #expect(MomentWords.canRead("2026-02-30"))
        #expect(MomentWords.canRead("0000-01-01"))
    }

    // MARK: Filters

    private static func resolved(
        _ comparison: RecordQuery.Comparison, _ value: String, _ words: FilterWords
    ) throws -> [String] {
        let query = RecordQuery(filters: [RecordQuery.Filter("f", comparison, value)])
        return try query.resolved(by: Self.words()) { _ in words }.filters.map {
            "\($0.comparison.rawValue) \($0.value)"
        }
    }

    @Test(arguments: [
        (RecordQuery.Comparison.equal, "today", ["eq 2026-01-08"]),
        (.equal, "last week", ["ge 2025-12-29", "le 2026-01-04"]), (.less, "last week", ["lt 2025-12-29"]),
        (.lessOrEqual, "last week", ["le 2026-01-04"]), (.greater, "last week", ["gt 2026-01-04"]),
        (.greaterOrEqual, "last week", ["ge 2025-12-29"]), (.notEqual, "today", ["ne 2026-01-08"]),
        (.in, "today,yesterday,2026-01-01", ["in 2026-01-08,2026-01-07,2026-01-01"]),
        (.equal, "2026-01-05", ["eq 2026-01-05"]), (.equal, "soon", ["eq soon"]), (.absent, "true", ["absent true"]),
    ])
    func aFilterOfADayAcceptsWords(comparison: RecordQuery.Comparison, value: String, filters: [String]) throws {
        #expect(try Self.resolved(comparison, value, .days) == filters)
    }

    /// If a moment has its own field for the day, a filter compares the day. Only a value with a time is compared with the
    /// moment.
    @Test(arguments: [
        (RecordQuery.Comparison.equal, "today", ["day eq 2026-01-08"]),
        (.equal, "last week", ["day ge 2025-12-29", "day le 2026-01-04"]), (.less, "today", ["day lt 2026-01-08"]),
        (.greaterOrEqual, "2026-01-05", ["day ge 2026-01-05"]),
        (.equal, "yesterday 14:30", ["f ge 2026-01-07T13:30:00.000Z", "f lt 2026-01-07T13:31:00.000Z"]),
        (.less, "2026-01-08T14:30:00Z", ["f lt 2026-01-08T14:30:00Z"]), (.equal, "soon", ["f eq soon"]),
    ])
    func aFilterOfAMomentWithItsDayAcceptsWords(
        comparison: RecordQuery.Comparison, value: String, filters: [String]
    ) throws {
        let query = RecordQuery(filters: [RecordQuery.Filter("f", comparison, value)])
        let resolved = try query.resolved(by: Self.words()) { _ in .momentsOfDays(in: "day") }
        #expect(resolved.filters.map { "\($0.field) \($0.comparison.rawValue) \($0.value)" } == filters)
    }

    @Test(arguments: [
        (
            RecordQuery.Comparison.equal, "today",
            ["ge 2026-01-07T23:00:00.000Z", "lt 2026-01-08T23:00:00.000Z"]
        ),
        (.less, "today", ["lt 2026-01-07T23:00:00.000Z"]), (.lessOrEqual, "today", ["lt 2026-01-08T23:00:00.000Z"]),
        (.greater, "today", ["ge 2026-01-08T23:00:00.000Z"]),
        (.greaterOrEqual, "-3d", ["ge 2026-01-04T23:00:00.000Z"]),
        (.equal, "2026-01-08 15:30", ["ge 2026-01-08T14:30:00.000Z", "lt 2026-01-08T14:31:00.000Z"]),
        (.greaterOrEqual, "2026-01-08T14:30:00Z", ["ge 2026-01-08T14:30:00Z"]), (.notEqual, "today", ["ne today"]),
        (.greaterOrEqual, "..today", ["ge 0001-01-01T00:00:00.000Z"]),
    ])
    func aDayInAFilterOfAMomentMeansTheWholeDay(
        comparison: RecordQuery.Comparison, value: String, filters: [String]
    ) throws {
        #expect(try Self.resolved(comparison, value, .moments) == filters)
    }

    @Test func anImpossibleDayInAFilterIsRefused() throws {
        #expect(throws: MomentWordsError.self) { try Self.resolved(.equal, "2026-02-30", .moments) }
        #expect(throws: MomentWordsError.self) { try Self.resolved(.notEqual, "last week", .days) }
    }
}
