import CommandSupport

extension HomeVerbs {
    private static let journey: [Step] = [
        "zone set Europe/Berlin --day-start 3", "zone set Asia/Tokyo --from 2026-01-05 --day-start 0",
    ]

    /// `mizan zone …`. The time is 14:30 UTC on 2026-01-08.
    static let zones: [VerbCase] = zoneShow + zoneSet + zoneRemove

    private static let zoneShow: [VerbCase] = [
        VerbCase(
            "nothing is set, and the machine says nothing",
            "zone",
            after: ["quran favorite add 1:1"],
            table: """
                Today is 2026-01-08 by UTC, because your time zone is not known. Set it: mizan zone set ZONE

                """,
            json: """
                {"today": "2026-01-08", "zone": "UTC", "dayStart": 0, "source": "none", "unknownZones": [], "stays": []}
                """,
            csv: "startsOn,zone,dayStart"),
        VerbCase(
            "a journey",
            "zone show",
            after: journey,
            table: """
                From        Zone           Day begins
                always      Europe/Berlin  03:00
                2026-01-05  Asia/Tokyo     00:00
                Today is 2026-01-08 by Asia/Tokyo, as you set it.

                """,
            json: """
                {
                  "today": "2026-01-08", "zone": "Asia/Tokyo", "dayStart": 0, "source": "set", "unknownZones": [],
                  "stays": [
                    {"startsOn": "0001-01-01", "zone": "Europe/Berlin", "dayStart": 3},
                    {"startsOn": "2026-01-05", "zone": "Asia/Tokyo", "dayStart": 0}
                  ]
                }
                """,
            csv: """
                startsOn,zone,dayStart
                0001-01-01,Europe/Berlin,3
                2026-01-05,Asia/Tokyo,0
                """),
    ]

    private static let zoneSet: [VerbCase] = [
        VerbCase(
            "the first, which has always been",
            "zone set berlin --day-start 3",
            table: """
                Your zone has always been Europe/Berlin, your day beginning at 03:00. If you moved there, give the \
                day: mizan zone set Europe/Berlin --from DAY

                """,
            json: #"{"startsOn": "0001-01-01", "zone": "Europe/Berlin", "dayStart": 3}"#,
            csv: """
                startsOn,zone,dayStart
                0001-01-01,Europe/Berlin,3
                """),
        VerbCase(
            "from a day on, with the hour of the one before",
            "zone set Asia/Tokyo --from yesterday",
            after: ["zone set Europe/Berlin --day-start 3"],
            table: """
                From 2026-01-07 on, your zone is Asia/Tokyo, your day beginning at 03:00.

                """,
            json: #"{"startsOn": "2026-01-07", "zone": "Asia/Tokyo", "dayStart": 3}"#,
            csv: """
                startsOn,zone,dayStart
                2026-01-07,Asia/Tokyo,3
                """),
        VerbCase(
            refused: "a zone that there is not",
            "zone set Europe/Belrin",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: There is no time zone called “Europe/Belrin”. Did you mean Europe/Berlin?"),
        VerbCase(
            refused: "no name of a zone",
            "zone set ../../etc/passwd",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: There is no time zone called “../../etc/passwd”. Write a name such as Europe/Berlin or Asia/Riyadh."
        ),
        VerbCase(
            refused: "a day that begins at 25",
            "zone set Europe/Berlin --day-start 25",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: A day can begin at an hour from 0 to 23, not at 25."),
        VerbCase(
            refused: "a list with a gap",
            "zone set Asia/Tokyo --from 2026-03-01",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: The days before 2026-03-01 would have no zone. Begin with 0001-01-01, the first day. "
                + "mizan zone set ZONE, without a day, sets the zone of the days before."),
        VerbCase(
            refused: "30 February",
            "zone set Asia/Tokyo --from 2026-02-30",
            after: journey,
            code: 65,
            "mizan: “2026-02-30” is not a day: There is no day 30 of February 2026: the month has 28 days."),
        VerbCase(
            refused: "the year 0",
            "zone set Asia/Tokyo --from 0000-01-01",
            after: journey,
            code: 65,
            "mizan: “0000-01-01” is not a day: There is no year 0 in the Gregorian calendar, which covers the years "
                + "1 to 9999 in Mizan."),
    ]

    private static let zoneRemove: [VerbCase] = [
        VerbCase(
            "one that came later",
            "zone remove 2026-01-05",
            after: journey,
            table: "The zone has been removed from the list.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            "the only one",
            "zone remove always",
            after: ["zone set Europe/Berlin"],
            table: "The zone has been removed from the list.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that there is not",
            "zone remove 2026-01-06",
            after: journey,
            code: 66,
            "mizan: No zone in the list begins on 2026-01-06. `mizan zone` shows the list."),
        VerbCase(
            refused: "the first, before others",
            "zone remove always",
            after: journey,
            code: 65,
            "mizan: The days before 2026-01-05 would have no zone. Begin with 0001-01-01, the first day. "
                + "mizan zone set ZONE, without a day, sets the zone of the days before."),
    ]
}
