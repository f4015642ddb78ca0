/// The time for each part of long work, so that nobody else waits longer than a quarter of a second for it. It allows for the
/// writes at a part's end, by the time that they took in the part before.
package struct Pace: Sendable {
    /// The longest time for making a part.
    package static let longestPart = Duration.milliseconds(100)
    /// The longest time for a part with its rules and its commit.
    static let longestWrite = Duration.milliseconds(200)

    /// The time for the next part. A step that takes longer alone is a part by itself.
    package private(set) var time = longestPart / 2

    package init() {}

    /// - Parameters:
    ///   - whole: How long a part took, with all that was written at its end.
    ///   - making: How long of that it was made.
    package mutating func took(_ whole: Duration, of making: Duration) {
        guard whole > .zero, making > .zero else { return }
        time = min(Self.longestPart, Self.longestWrite * min(1, max(0.1, making / whole)))
    }
}
