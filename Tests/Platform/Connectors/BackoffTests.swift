import Testing

@testable import Connectors

struct BackoffTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let failures: Int64
        let random: Double
        var retryAfter: Duration?
        let wait: Duration
        var testDescription: String { "\(failures) failures, dice \(random), asked for \(retryAfter ?? .zero)" }
    }

    private static let rule = Backoff(base: .seconds(4), longest: .seconds(60), least: .seconds(1))

    static let cases = [
        Case(failures: 1, random: 0, wait: .seconds(1)), Case(failures: 1, random: 0.5, wait: .seconds(2)),
        Case(failures: 1, random: 1, wait: .seconds(4)), Case(failures: 2, random: 1, wait: .seconds(8)),
        Case(failures: 3, random: 0.25, wait: .seconds(4)), Case(failures: 5, random: 1, wait: .seconds(60)),
        Case(failures: 4_000_000_000, random: 1, wait: .seconds(60)), Case(failures: 0, random: 1, wait: .seconds(4)),
        Case(failures: -3, random: 1, wait: .seconds(4)), Case(failures: 2, random: 7, wait: .seconds(8)),
        Case(failures: 2, random: -7, wait: .seconds(1)),
        Case(failures: 1, random: 1, retryAfter: .seconds(90), wait: .seconds(90)),
        Case(failures: 1, random: 1, retryAfter: .seconds(2), wait: .seconds(4)),
        Case(failures: 1, random: 1, retryAfter: .seconds(-9), wait: .seconds(4)),
        Case(failures: 1, random: 0, retryAfter: .seconds(10_000_000), wait: .seconds(86_400)),
    ]

    @Test(arguments: cases)
    func theDelayIsRandomUpToABoundThatDoubles(one: Case) {
        #expect(Self.rule.wait(after: one.failures, retryAfter: one.retryAfter, random: one.random) == one.wait)
    }
}
