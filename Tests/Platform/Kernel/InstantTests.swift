import Kernel
import TestSupport
import Testing

struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1_000), ("1970-01-01T00:00:00.000001Z", 1),
        ("1969-12-31T23:59:59.999999Z", -1), ("1969-12-31T00:00:00Z", -86_400_000_000),
        ("2026-01-08T14:30:00Z", 1_767_882_600_000_000), ("2026-01-08t14:30:00z", 1_767_882_600_000_000),
        ("2026-01-08T21:30:00+07:00", 1_767_882_600_000_000), ("2026-01-08T09:00:00-05:30", 1_767_882_600_000_000),
        ("2026-01-08T14:30:00-00:00", 1_767_882_600_000_000), ("2026-01-08T14:30:00.5Z", 1_767_882_600_500_000),
        ("2026-01-08T14:30:00.1234567899Z", 1_767_882_600_123_456), ("2000-02-29T00:00:00Z", 951_782_400_000_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
        ("2016-12-31T18:59:60-05:00", 1_483_228_800_000_000), ("2001-01-01T00:00:00Z", 978_307_200_000_000),
        ("0001-01-01T00:00:00Z", -62_135_596_800_000_000), ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ("1900-03-01T00:00:00Z", -2_203_891_200_000_000),
    ])
    func readsRFC3339(text: String, microseconds: Int64) {
        #expect(Instant(text)?.microseconds == microseconds)
    }

    @Test(arguments: [
        "", "2026-01-08", "2026-01-08T14:30:00", "2026-01-08 14:30:00Z", "2026-01-08T14:30Z", "2026-1-08T14:30:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-08T24:00:00Z", "2026-01-08T14:60:00Z", "2026-01-08T14:30:61Z",
        "2026-06-15T12:30:60Z", "2026-12-31T23:59:60+01:00",
        "2026-01-08T14:30:00.Z", "2026-01-08T14:30:00,5Z", "2026-01-08T14:30:00+7:00", "2026-01-08T14:30:00+0700",
        "2026-01-08T14:30:00+24:00", "2026-01-08T14:30:00+07:60", "2026-01-08T14:30:00Zz", "2026-01-08T14:30:00 Z",
        "0000-01-01T00:00:00Z", "+2026-01-08T14:30:00Z", "٢٠٢٦-01-08T14:30:00Z", "2026-01-08T14:30:00.5",
    ])
    func textsThatAreNotRFC3339AreRefused(text: String) {
        #expect(Instant(text) == nil)
    }

    /// In UTC, these moments are outside the years that RFC 3339 can write, so they could not be read back.
    @Test(arguments: [
        "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
    ])
    func refusesMomentsOutsideTheYears1To9999(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.000001Z"), (999_000, "1970-01-01T00:00:00.999Z"),
        (-1, "1969-12-31T23:59:59.999999Z"), (-86_400_000_001, "1969-12-30T23:59:59.999999Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000Z"), (1_767_882_600_010_000, "2026-01-08T14:30:00.010Z"),
        (-62_135_596_800_000_000, "0001-01-01T00:00:00.000Z"),
    ])
    func printsThreeFractionDigitsOrSix(microseconds: Int64, text: String) {
        #expect(Instant(microseconds: microseconds).description == text)
    }

    @Test func aPrintedMomentReadsBack() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let instant = Instant(
                microseconds: .random(in: -62_135_596_800_000_000...253_402_300_799_999_999, using: &random))
            #expect(Instant(instant.description) == instant)
        }
    }

    @Test(arguments: [
        (0.0, 0), (0.000_000_4, 0), (0.000_000_6, 1), (-0.000_001, -1), (978_307_200.25, 978_307_200_250_000),
    ])
    func secondsAreRoundedToMicroseconds(seconds: Double, microseconds: Int64) {
        #expect(Instant(secondsSince1970: seconds)?.microseconds == microseconds)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func secondsBeyondTheRangeOfInstantsAreRefused(seconds: Double) {
        #expect(Instant(secondsSince1970: seconds) == nil)
    }

    @Test func theExtremeInstantsCanBePrinted() {
        #expect(Instant(microseconds: .max).description == "294247-01-10T04:00:54.775807Z")
        #expect(Instant(microseconds: .min).description == "-290308-12-21T19:59:05.224192Z")
    }

    /// A result beyond the last or the first possible moment becomes that moment.
    @Test(arguments: [
        (Int64.max, Duration.microseconds(1), Int64.max), (.max, .seconds(1), .max), (.min, .microseconds(-1), .min),
        (.min, .seconds(-1), .min), (.max - 1, .microseconds(1), .max), (0, .seconds(Int64.max), .max),
        (0, .seconds(Int64.min), .min), (.max, .microseconds(-1), .max - 1), (-1, .milliseconds(2), 1_999),
    ])
    func anInstantIsAdvancedAtMostToTheLastInstant(from: Int64, by duration: Duration, to end: Int64) {
        #expect(Instant(microseconds: from).advanced(by: duration).microseconds == end)
    }

    @Test(arguments: [Int64.min, .min + 1, .max - 1, .max])
    func theFirstAndTheLastMomentCanBeWritten(microseconds: Int64) {
        #expect(Instant(microseconds: microseconds).description.hasSuffix("Z"))
    }
}
