package import Kernel

/// A moment as part of a file's name: `20260108T143000Z`. Such names sort by time and need no quoting.
package enum FileStamp {
    package static func text(_ instant: Instant) -> String {
        // From 2026-01-08T14:30:00.000Z.
        let text = instant.description.prefix { $0 != "." }
        return text.filter { $0 != "-" && $0 != ":" } + "Z"
    }
}
