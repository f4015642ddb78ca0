/// The largest size of a body that is taken while it arrives, and its deadline.
package struct UploadLimits: Sendable, Hashable {
    package let maximumBytes: Int
    /// From the request's head to the body's end.
    package let within: Duration
    /// Once it has been waited for half a minute in all.
    package let leastBytesPerSecond: Int

    package init(maximumBytes: Int, within: Duration, leastBytesPerSecond: Int) {
        (self.maximumBytes, self.within) = (maximumBytes, within)
        self.leastBytesPerSecond = leastBytesPerSecond
    }
}
