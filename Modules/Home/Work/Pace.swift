/// The time for each part of long work. It is chosen so that no other write waits longer than a quarter of a second for a part.
/// It allows for the writes at the end of a part, by the time that these writes took in the part before.
package struct Pace: Sendable {
    /// The longest time for a part without its end.
    package static let longestPart = Duration.milliseconds(100)
    /// The longest time for a part including its rules and its commit.
    static let longestWrite = Duration.milliseconds(200)

    /// The time for the next part. A step that takes longer by itself forms a part of its own.
    package private(set) var time = longestPart / 2

    package init() {}

    /// - Parameters:
    ///   - whole: the duration of a part, including everything that is written at the end of the part.
    ///   - making: the duration of the part without the writes at its end.
    package mutating func took(_ whole: Duration, of making: Duration) {
        guard whole > .zero, making > .zero else { return }
        time = min(Self.longestPart, Self.longestWrite * min(1, max(0.1, making / whole)))
    }
}
