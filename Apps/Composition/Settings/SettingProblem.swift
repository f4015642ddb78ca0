internal import Kernel

/// A fault in the configuration.
package struct SettingProblem: Hashable, Sendable {
    /// The setting that the problem is about, if any.
    package let key: String?
    /// Begins with `configuration.`, which fixes the exit code.
    package let reason: String
    package let message: String

    init(_ reason: String, _ message: String, key: String? = nil) {
        self.reason = "configuration." + reason
        (self.message, self.key) = (message, key)
    }

    init(_ error: MizanError, key: String? = nil) {
        self.reason = error.reason
        self.message = error.message
        self.key = key
    }

    /// A problem with a value that is not allowed. The value of a secret is not repeated.
    init(_ setting: Setting, of value: String, in place: String) {
        let given = setting.isSecret ? "is not allowed" : "is \(value)"
        self.init(
            "value", "\(place) \(given). Allowed is \(setting.kind.allowed).", key: setting.key)
    }

    /// One error for all problems, so that nobody has to fix them one by one.
    static func error(_ problems: [SettingProblem]) -> MizanError? {
        guard let first = problems.first else { return nil }
        guard problems.count > 1 else { return MizanError(.invalidInput, first.reason, first.message) }
        let lines = problems.map { "\n  " + $0.message }.joined()
        return MizanError(
            .invalidInput, "configuration.several", "The configuration has \(problems.count) errors:\(lines)",
            details: ["problems": String(problems.count)])
    }
}
