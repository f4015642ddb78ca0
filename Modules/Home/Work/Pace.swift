/// The time for each part of long work, so that no other write waits for it longer than a quarter of a second. It allows for
/// the writes at a part's end, by the time that they took in the part before.
package struct Pace: Sendable {
    /// The longest time for a part without its end.
    package static let longestPart = Duration.milliseconds(100)
    /// The longest time for a part including its rules and its commit.
    static let longestWrite = Duration.milliseconds(200)

    /// The time for the next part. A step that takes longer by itself forms a part of its own.
    package private(set) var time = longestPart / 2

    package init() {}

    /// - Parameters:
    ///   - whole: the duration of a part, including everything written at its end.
    ///   - making: the duration without that end.
    package mutating func took(_ whole: Duration, of making: Duration) {
        guard whole > .zero, making > .zero else { return }
        time = min(Self.longestPart, Self.longestWrite * min(1, max(0.1, making / whole)))
    }
}
