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
        "startsOn", .day, "The day from which the zone counts; 0001-01-01 for the first, which always has.",
        example: "0001-01-01")

    private static let records = RecordEndpoints(
        HomeBase.zoneStays, slice: HomeBase.id, at: "/v1/home/zones/{startsOn}", place: [day], cache: .structural
    ) { try $0.path.day("startsOn") }

    var all: [Endpoint] {
        [
            calendar, Self.records.list("The zones that you live by, in the order of time", "The list."),
            Self.records.one("A zone of the list", "The zone, and since when."), put, remove,
        ]
    }

    /// The answer is valid only at this moment.
    private var calendar: Endpoint {
        .reading(
            .get, "/v1/home/calendar", "Which day it is, and by which zone", slice: HomeBase.id, cache: .never,
            answers: [.ok("The day, and where that comes from.", Self.calendarFields)]
        ) { [home] _, reading in .ok(try home.zone.calendar(in: reading, at: home.zone.now).json) }
    }

    private static let calendarFields: [Field] = [
        .required("today", .day), .required("zone", .text, "By whose clocks."),
        .required("dayStart", .within(0...23), "The hour at which the day began."),
        .required(
            "source", .choice(CalendarReport.sources),
            "set: the list. machine: a guess, of the zone that the server's machine is set to. none: UTC."),
        .required("unknownZones", .list(.text), "Zones of the list that the server's tzdata does not know."),
        .required("stays", .list(.object([Field](HomeBase.zoneStays.presentation.fields))), "The list."),
    ]

    /// Without an hour, the stay keeps its own, or takes over that of the stay before.
    private var put: Endpoint {
        Self.records.put(
            "Say by which zone you live from a day on", "The zone, and since when.",
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
            "Take a zone out of the list: the one before it counts on", "It is out of the list.",
            errors: [.calendarZoneList]
        ) { [home] day, writing in try home.zone.remove(from: day, in: writing) }
    }

}
