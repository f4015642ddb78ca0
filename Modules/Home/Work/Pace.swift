/// How long each part of long work may take, so that nobody else waits longer than a quarter of a second for it: what is
/// written at a part's end takes time, too, by what it took in the part before.
package struct Pace: Sendable {
    /// How long a part is made.
    package static let longestPart = Duration.milliseconds(100)
    /// How long it takes with its rules and its commit.
    static let longestWrite = Duration.milliseconds(200)

    /// For the next part. What takes longer by itself is a part by itself.
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
