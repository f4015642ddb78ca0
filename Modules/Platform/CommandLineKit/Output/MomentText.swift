internal import Kernel

/// A moment as text for people: to the minute, in the owner's local time, with the name of the time zone.
enum MomentText {
    /// - Parameter zones: nil for UTC.
    static func text(_ moment: Instant, _ zones: ZoneList?) -> String {
        do throws(CalendarError) {
            guard let time = try zones?.localTime(moment), time.offset.abbreviation != "UTC" else { return utc(moment) }
            return "\(time.description.prefix(16)) \(time.offset.abbreviation)"
        } catch { return utc(moment) }
    }

    private static func utc(_ moment: Instant) -> String {
        moment.description.prefix(16).replacing("T", with: " ") + "Z"
    }
}
