/// The reasons why a zone has no table.
package enum TimeZoneError: Error, Hashable, Sendable {
    /// The system has no zone of that name; `nearest` is a similar name that exists.
    case unknown(String, nearest: String?)
    /// Several zones are named after that city.
    case city(String, zones: [String])
    /// The system has no time zone data at all.
    case noData(place: String)
    case damaged(String, TZifFault)
    /// The data exists but cannot be read: the system's message.
    case unreadable(String, place: String, String)
}

/// The errors in the bytes of a zone.
package enum TZifFault: String, Error, Hashable, Sendable {
    case notTZif = "it is not in the format of RFC 8536"
    case cutOff = "it ends too early"
    case disordered = "its times are out of order"
    case inconsistent = "it refers to data that it does not contain"
    case offset = "it has an offset of more than a day"
    case leapSeconds = "it counts leap seconds, which moments do not contain"
    case rule = "its rule for later years cannot be read"
}

extension TimeZoneError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .unknown(let id, let nearest):
            Refusal.calendarZoneUnknown(
                "There is no time zone called \(Self.quoted(id)). "
                    + (nearest.map { "Did you mean \($0)?" } ?? "Write a name such as Europe/Berlin or Asia/Riyadh."))
        case .city(let city, let zones):
            Refusal.calendarZoneUnknown(
                "\(Self.quoted(city)) is the city of several time zones: \(zones.joined(separator: ", ")). Write one of them."
            )
        case .noData(let place):
            Refusal.calendarZoneData(
                "This system has no time zone data at \(place).", advice: "Install the package tzdata.")
        case .damaged(let id, let fault):
            MizanError(
                .corruptData, "calendar.zone-data",
                "The system's data of the time zone \(Self.quoted(id)) is damaged: \(fault.rawValue).",
                advice: "Install the package tzdata again.")
        case .unreadable(let id, let place, let reason):
            Refusal.calendarZoneData(
                "The system's data of the time zone \(Self.quoted(id)) at \(place) cannot be read: \(reason).")
        }
    }

    private static func quoted(_ id: String) -> String { "“\(PlainText.oneLine(id.prefix(60)))”" }
}
