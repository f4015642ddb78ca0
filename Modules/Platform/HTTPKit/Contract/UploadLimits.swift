/// The maximum size and the deadline of a body that is processed while it arrives.
package struct UploadLimits: Sendable, Hashable {
    package let maximumBytes: Int
    /// The time from the request's head to the body's end.
    package let within: Duration
    /// The minimum rate, checked once the server has waited half a minute in total.
    package let leastBytesPerSecond: Int

    /// A file may be as large as an Apple Health export of many years. At 10 Mbit/s, an hour is enough for such a file.
    package static let file = UploadLimits(maximumBytes: 4 << 30, within: .seconds(3_600), leastBytesPerSecond: 4_096)

    package init(maximumBytes: Int, within: Duration, leastBytesPerSecond: Int) {
        (self.maximumBytes, self.within) = (maximumBytes, within)
        self.leastBytesPerSecond = leastBytesPerSecond
    }
}
