/// A number that an administrator monitors: one name, and a sample for each set of labels.
///
/// Labels have few values, all known to the program beforehand: never a path, a name or an owner.
package struct Metric: Sendable, Hashable {
    package let name: String
    /// The meaning and the unit, in one line.
    package let help: String
    package let kind: Kind
    package let samples: [Sample]

    /// The metric types of Prometheus.
    package enum Kind: String, Sendable {
        /// Only grows while the program runs.
        case counter
        case gauge
        case histogram
    }

    package struct Sample: Sendable, Hashable {
        /// The suffix of a histogram's name: `_bucket`, `_sum`, `_count`.
        package let suffix: String
        package let labels: [Label]
        package let value: Double

        package init(_ value: Double, _ labels: [Label] = [], suffix: String = "") {
            (self.suffix, self.labels, self.value) = (suffix, labels, value)
        }
    }

    package struct Label: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }

    /// A metric with a single sample.
    package init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        self.init(name, kind, help, [Sample(value)])
    }
}
