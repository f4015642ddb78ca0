internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// Endpoints for an owner's zones, and the resulting day.
struct ZoneRoutes {
    let home: HomeModule

    private static let day = Field.required(
        "startsOn", .day, "The day on which the zone begins; 0001-01-01 for the first, which has no beginning.",
        example: "0001-01-01")

    private static let records = RecordEndpoints(
        HomeBase.zoneStays, slice: HomeBase.id, at: "/v1/home/zones/{startsOn}", place: [day], cache: .structural
    ) { try $0.path.day("startsOn") }

    var all: [Endpoint] {
        [
            calendar, Self.records.list("The owner's zones, in the order of time", "The list."),
            Self.records.one("A zone of the list", "The zone and its first day."), put, remove,
        ]
    }

    /// The answer is valid only at this moment.
    private var calendar: Endpoint {
        .reading(
            .get, "/v1/home/calendar",
            "The current day, and the zone that decides it", slice: HomeBase.id, cache: .never,
            answers: [.ok("The day, and how it was found.", Self.calendarFields)]
        ) { [home] _, reading in .ok(try home.zone.calendar(in: reading, at: home.zone.now).json) }
    }

    private static let calendarFields: [Field] = [
        .required("today", .day), .required("zone", .text, "By whose clocks."),
        .required("dayStart", .within(0...23), "The hour at which the day begins."),
        .required(
            "source", .choice(CalendarReport.sources),
            "set: from the list. machine: guessed from the zone of the server's machine. none: UTC."),
        .required("unknownZones", .list(.text), "Zones of the list that the server's tzdata does not know."),
        .required("stays", .list(.object([Field](HomeBase.zoneStays.presentation.fields))), "The list."),
    ]

    /// Without an hour, the stay keeps its own, or takes over that of the stay before.
    private var put: Endpoint {
        Self.records.put(
            "Set the time zone that applies from a given day", "The zone and its first day.",
            body: Self.records.body(requiring: ["zone"], examples: ["zone": "Europe/Berlin", "dayStart": 3]),
            free: ["zone", "dayStart"],
            errors: [
                .calendarZoneUnknown, .calendarDayStart, .calendarZoneList, .calendarZoneData,
                Refusal(.corruptData, "calendar.zone-data", "The machine's data of the zone is damaged."),
            ]
        ) { [home] request, day, writing in
            try home.zone.set(
                try request.body.text("zone"), from: day,
                dayStart: try request.body.optional("dayStart", as: Int.self), in: writing)
        }
    }

    private var remove: Endpoint {
        Self.records.remove(
            "Remove a zone from the list; the zone before it then continues",
            "The zone has been removed from the list.",
            errors: [.calendarZoneList]
        ) { [home] day, writing in try home.zone.remove(from: day, in: writing) }
    }

}
