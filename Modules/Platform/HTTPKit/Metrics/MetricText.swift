package import Kernel

/// Metrics in the text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats).
package enum MetricText {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text of the metrics; a metric without samples is left out.
    package static func bytes(_ metrics: [Metric]) -> [UInt8] {
        var text = ""
        for metric in metrics where !metric.samples.isEmpty {
            text += "# HELP \(metric.name) \(escaped(metric.help, quotes: false))\n"
            text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for sample in metric.samples {
                text += "\(metric.name)\(sample.suffix)\(labels(sample)) \(number(sample.value))\n"
            }
        }
        return Array(text.utf8)
    }

    private static func labels(_ sample: Metric.Sample) -> String {
        guard !sample.labels.isEmpty else { return "" }
        let pairs = sample.labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        if quotes { escaped = escaped.replacing("\"", with: "\\\"") }
        return escaped
    }

    /// The text of a number, also used for a bucket's limit in its label.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int64(exactly: value) { return String(whole) }
        return value.description
    }
}
