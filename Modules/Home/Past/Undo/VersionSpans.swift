internal import Kernel
internal import Storage

/// The versions of some batches, sorted. Adjacent ranges are joined.
struct VersionSpans: Sendable {
    let all: [ClosedRange<RecordVersion>]

    /// - Parameter batches: sorted by version.
    init(_ batches: some Sequence<JournalBatch>) {
        var spans: [ClosedRange<RecordVersion>] = []
        for versions in batches.lazy.map(\.versions) {
            if let last = spans.last, last.upperBound + 1 == versions.lowerBound {
                spans[spans.count - 1] = last.lowerBound...versions.upperBound
            } else {
                spans.append(versions)
            }
        }
        all = spans
    }

    func contains(_ version: RecordVersion) -> Bool {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].contains(version) { return true }
            if version < all[middle].lowerBound { high = middle } else { low = middle + 1 }
        }
        return false
    }

    /// The versions in windows of at most the given size, the latest first.
    func windows(of size: Int) -> [[ClosedRange<RecordVersion>]] {
        var windows: [[ClosedRange<RecordVersion>]] = []
        var room = RecordVersion(0)
        for var span in all.reversed() {
            while true {
                if room == 0 {
                    windows.append([])
                    room = RecordVersion(size)
                }
                let end = span.upperBound
                let start = end - span.lowerBound < room ? span.lowerBound : end - room + 1
                windows[windows.count - 1].insert(start...end, at: 0)
                room -= end - start + 1
                guard start > span.lowerBound else { break }
                span = span.lowerBound...(start - 1)
            }
        }
        return windows
    }
}
