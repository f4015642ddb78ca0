/// The maximum size and the deadline of a body that is processed while it arrives.
package struct UploadLimits: Sendable, Hashable {
    package let maximumBytes: Int
    /// The time from the request's head to the body's end.
    package let within: Duration
    /// The minimum rate, checked once the server has waited half a minute in total.
    package let leastBytesPerSecond: Int

    package init(maximumBytes: Int, within: Duration, leastBytesPerSecond: Int) {
        (self.maximumBytes, self.within) = (maximumBytes, within)
        self.leastBytesPerSecond = leastBytesPerSecond
    }
}
