internal import Kernel
internal import PagesKit

/// The share of long work that is done; nothing if it is not known.
struct ProgressLine {
    let progress: WorkProgress
    let label: String

    var html: HTML {
        let share = progress.share.map { Int($0 * 100) }
        return """
            \(with: share, { "<p><progress max=\"100\" value=\"\($0)\" aria-label=\"\(label)\"></progress> \($0) %</p>" })
            """
    }
}
