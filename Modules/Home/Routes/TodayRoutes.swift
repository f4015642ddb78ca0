internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import ModuleKit

/// The day over all slices, for a home page: one request instead of one for each slice.
struct TodayRoutes {
    let home: HomeModule

    var all: [Endpoint] { [today] }

    private static let line = ObjectSchema(
        "home.DayLine",
        [
            .required("slice", .text), .required("state", .choice(DayLine.State.allCases.map(\.rawValue))),
            .required("text", .text, "One line about something that is done or that is next."),
            .optional(
                "command", .text,
                "The command for what is next, without `mizan` in front. Words in capitals are placeholders."),
            .required("series", .text, "The series of the line: the slice, a dot and a word."),
        ])

    private var today: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/today", "Today in the slices that the caller may read",
            answers: [
                .ok(
                    "The day, slice by slice: what is done, then what is next.",
                    [
                        .required("day", .day, "Today's date for the owner."),
                        .required("items", .list(.shape(Self.line))),
                        .required("silent", .list(.text), "Slices that do not run, or could not be read."),
                    ])
            ]
        ) { [home] request, reading in
            .ok(try home.today.report(in: reading) { request.may(.read($0)) }.json)
        }
    }
}
