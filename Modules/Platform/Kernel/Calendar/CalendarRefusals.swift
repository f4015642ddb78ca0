extension Refusal {
    package static let calendarNoSuchDay = Refusal(
        .invalidInput, "calendar.no-such-day", "The calendar, or the time zone at that time, has no such day.")
    package static let calendarOutOfRange = Refusal(
        .invalidInput, "calendar.out-of-range", "Days can have the years 1 to 9999.")
    package static let calendarReversedRange = Refusal(
        .invalidInput, "calendar.reversed-range", "The days end before they begin.")
    package static let calendarWords = Refusal(
        .invalidInput, "calendar.words",
        "Several days are given where one day is needed.")
    package static let calendarNoSuchTime = Refusal(
        .invalidInput, "calendar.no-such-time", "No clock showed that time there.")
    package static let calendarZoneData = Refusal(
        .unavailable, "calendar.zone-data", "The machine has no time zone data.")
    package static let calendarZoneUnknown = Refusal(.invalidInput, "calendar.zone-unknown", "There is no such zone.")
    package static let calendarDayStart = Refusal(
        .invalidInput, "calendar.day-start", "A day begins at an hour from 0 to 23.")
    package static let calendarZoneList = Refusal(
        .invalidInput, "calendar.zone-list", "The days before the first zone of the list would have no zone.")
}
