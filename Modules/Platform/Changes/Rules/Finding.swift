/// One result of a check of the doctor, or of a module's audit.
package struct Finding: Sendable, Equatable {
    package enum Level: Int, Sendable, Comparable {
        case ok
        /// Worth knowing, but not a problem.
        case note
        /// Not wrong yet.
        case warning
        case problem

        package var word: String {
            switch self {
            case .ok: "ok"
            case .note: "note"
            case .warning: "warning"
            case .problem: "problem"
            }
        }

        package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    package let level: Level
    /// One sentence, without the person's data.
    package let text: String
    /// The remedy.
    package let advice: String?

    package init(_ level: Level, _ text: String, advice: String? = nil) {
        (self.level, self.text, self.advice) = (level, text, advice)
    }
}
