import HTTPKit
import Kernel
import TestSupport
import Testing

struct MetricTextTests {
    private func text(_ metrics: [Metric]) -> String { String(decoding: MetricText.bytes(metrics), as: UTF8.self) }

    @Test func aMetricHasHelpTypeAndSamples() {
        let metric = Metric(
            "mizan_things_total", .counter, "Things.",
            [
                .init(2, [.init("kind", "a"), .init("state", "x")]),
                .init(0.5, [.init("kind", "b"), .init("state", "x")]),
            ])
        #expect(
            text([metric, Metric("mizan_room", .gauge, "Room.", 12_345_678_901)]) == """
                # HELP mizan_things_total Things.
                # TYPE mizan_things_total counter
                mizan_things_total{kind="a",state="x"} 2
                mizan_things_total{kind="b",state="x"} 0.5
                # HELP mizan_room Room.
                # TYPE mizan_room gauge
                mizan_room 12345678901

                """)
    }

    @Test func aLabelsTextIsEscaped() throws {
        let hostile = "a\"} 1\nmizan_evil 2 \\ é"
        let page = try Exposition(
            text([Metric("mizan_x", .gauge, "On\nceil\\ing.", [.init(1, [.init("l", hostile)])])]))
        #expect(page.families.map(\.name) == ["mizan_x"])
        #expect(page.value("mizan_x", ["l": hostile]) == 1)
    }

    @Test(arguments: [
        (Double.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (0, "0"), (-3, "-3"), (0.001, "0.001"),
        (1e18, "1000000000000000000"), (1e300, "1e+300"),
    ])
    func metricNumbersAreReadable(value: Double, expected: String) {
        #expect(text([Metric("x", .gauge, "X.", value)]).hasSuffix("x \(expected)\n"))
    }

    @Test func aMetricWithoutSamplesIsLeftOut() {
        #expect(text([Metric("x", .gauge, "X.", [])]) == "")
    }

    /// The parser that these tests use must refuse wrong texts.
    @Test(arguments: [
        "x 1\n", "# HELP x X.\nx 1\n", "# HELP x X.\n# TYPE x gauge\nx 1", "# HELP x X.\n# TYPE x gauge\ny 1\n",
        "# HELP x X.\n# TYPE x gauge\nx 1\nx 1\n", "# HELP x X.\n# TYPE x counter\nx 1\n",
        "# HELP x X.\n# TYPE x gauge\nx{a=\"1\n\"} 1\n", "# HELP x X.\n# TYPE x gauge\nx{a=\"1\"b=\"2\"} 1\n",
        "# HELP x X.\n# TYPE x gauge\nx one\n", "# HELP x X.\n# TYPE x gauge\n",
        "# HELP x X.\n# TYPE x histogram\nx_bucket{le=\"1\"} 2\nx_bucket{le=\"+Inf\"} 1\nx_sum 1\nx_count 1\n",
        "# HELP x X.\n# TYPE x histogram\nx_bucket{le=\"1\"} 1\nx_sum 1\nx_count 1\n",
    ])
    func aMalformedPageIsRefused(page: String) {
        #expect(throws: Exposition.Fault.self) { try Exposition(page) }
    }
}
