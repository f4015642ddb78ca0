import Testing

@testable import Kernel

struct TZifTests {
    @Test func aSlimFileContinuesByItsRule() throws {
        let zone = try TZif.table("Europe/Berlin", TimeZoneFile.berlin.bytes)
        for (moment, abbreviation) in [
            ("1990-07-01T00:00:00Z", "CET"), ("1996-03-31T00:59:59Z", "CET"), ("1996-03-31T01:00:00Z", "CEST"),
            ("1996-10-27T01:00:00Z", "CET"), ("2026-07-01T00:00:00Z", "CEST"), ("2100-12-31T00:00:00Z", "CET"),
            ("9999-07-01T00:00:00Z", "CEST"),
        ] {
            #expect(zone.offset(at: try #require(Instant(moment))).abbreviation == abbreviation, "\(moment)")
        }
    }

    @Test func theFirstVersionHasNoRule() throws {
        var file = TimeZoneFile.berlin
        file.version = "1"
        let zone = try TZif.table("X", file.bytes)
        #expect(zone.offset(at: try #require(Instant("2026-01-01T00:00:00Z"))).abbreviation == "CEST")
    }

    @Test(arguments: [TZifFault.disordered, .inconsistent, .offset, .leapSeconds, .rule, .cutOff, .notTZif])
    func faultsAreReported(fault: TZifFault) {
        var file = TimeZoneFile.berlin
        switch fault {
        case .disordered: (file.times, file.kinds) = ([5, 5], [0, 1])
        case .inconsistent: file.kinds = [2]
        case .offset: file.types[1].seconds = 93_600
        case .leapSeconds: file.leapSeconds = 1
        case .rule: file.footer = "\nCET-1CEST,M3.5.0\n"
        case .cutOff: file.footer = "\nCET-1"
        case .notTZif: file.version = "2"
        }
        let bytes = fault == .notTZif ? Array("TZIF".utf8) + file.bytes.dropFirst(4) : file.bytes
        #expect(throws: fault) { try TZif.table("X", bytes) }
    }

    @Test func abbreviationsMustBeTerminatedAndIndexesValid() {
        for (letters, name) in [("CET", UInt8(0)), ("CET\0", 4), ("", 0)] {
            var file = TimeZoneFile.berlin
            file.letters = letters
            file.types = [(0, false, name), (0, true, 0)]
            #expect(throws: TZifFault.inconsistent) { try TZif.table("X", file.bytes) }
        }
    }

    /// A truncated file is refused. A file with a changed byte is refused or read; if it is read, every moment has an offset.
    @Test func damagedZoneFilesCauseNoCrash() throws {
        let whole = TimeZoneFile.berlin.bytes
        for length in 0..<whole.count {
            #expect(throws: TZifFault.self) { try TZif.table("X", Array(whole.prefix(length))) }
        }
        var read = 0
        for index in whole.indices {
            for byte in [0x00, 0x01, 0x7F, 0x80, 0xFF, whole[index] &+ 1] as [UInt8] {
                var bytes = whole
                bytes[index] = byte
                do {
                    let zone = try TZif.table("X", bytes)
                    read += 1
                    for moment in [Int64.min, -1, 0, 1_767_882_600_000_000, .max] {
                        let offset = zone.offset(at: Instant(microseconds: moment))
                        #expect(ZoneOffset.bounds.contains(offset.seconds))
                    }
                    let list = try ZoneList(zone)
                    _ = list.moments(of: .earliest) + list.moments(of: .latest)
                } catch is TZifFault {}
            }
        }
        #expect(read > 100)
    }

    /// Unusual zones: with changes at the first and the last possible moments, with rules whose years overlap, and with two
    /// changes at the same moment.
    private static let oddZones: [(times: [Int64], footer: String)] = [
        ([Int64.min, Int64.max - 1], "CET-1CEST,M3.5.0,M10.5.0/3"), ([Int64.min + 1, Int64.max], "CET-1"),
        ([0, 1], "CET-1CEST,0/-167,J365/167"), ([0, 1], "CET-1CEST,J365/167,0/-167"),
        ([0, 1], "CET-1CEST,0/0,J365/25"),
        ([0, 1], "CET-1CEST,J60/2,J60/3"),
    ]

    @Test(arguments: oddZones)
    func impossibleTransitionsCauseNoCrash(times: [Int64], footer: String) throws {
        var file = TimeZoneFile.berlin
        (file.times, file.kinds, file.footer) = (times, [1, 0], "\n\(footer)\n")
        let list = try ZoneList(try TZif.table("X", file.bytes))
        var reader = list.reader()
        for number in [10_101, 20_260_101, 25_001_230, 99_991_231] as [Int64] {
            let day: CivilDay = try #require(CivilDay(number: number))
            for stretch in list.moments(of: day) { #expect(try reader.day(of: stretch.lowerBound) == day) }
        }
    }

    @Test(arguments: [
        "", "C", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,J0,J60", "CET-1CEST,366,1", "<+03-3",
        "CET-1 ",
        "CET-1CEST,M3.5.0,M10.5.0,", "CET--1", "CET-1:60", "CET-99999999999999999999",
    ])
    func invalidRulesAreRefused(text: String) {
        #expect(ZoneRule(text.utf8) == nil)
    }

    /// The forms that occur in tzdata, and further forms of POSIX.
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"]),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"]),
        ("IST-2IDT,M3.4.4/26,M10.5.0", 2026, ["2026-03-27T00:00:00.000Z", "2026-10-24T23:00:00.000Z"]),
        // In Dublin the rule counts winter as the saving time. In the south, summer extends over the new year.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"]),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 2026, ["2026-04-04T16:00:00.000Z", "2026-10-03T16:00:00.000Z"]),
        ("X<03>1", 2026, []), ("EST5", 2026, []),
        ("EST5EDT,J60,J300/1:30:15", 2024, ["2024-03-01T07:00:00.000Z", "2024-10-27T05:30:15.000Z"]),
        ("EST5EDT,59,300/0", 2024, ["2024-02-29T07:00:00.000Z", "2024-10-27T04:00:00.000Z"]),
    ])
    func rulesDetermineTheClockChanges(text: String, year: Int, changes: [String]) throws {
        guard let rule = ZoneRule(text.utf8) else {
            #expect(text.hasPrefix("X"))
            return
        }
        let found = rule.changes(in: year).map { Instant(clampingSeconds: $0.at).description }
        #expect(found == changes)
    }
}
