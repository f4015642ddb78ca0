package import Kernel

/// The progress of work, in a line: `Importing export.xml: 42 %, 27.3 MB of 65.0 MB, 310,000 records, 98,000/s, 4 s left`.
package enum ProgressText {
    package static func line(_ sentence: String, _ progress: WorkProgress?, after elapsed: Duration) -> String {
        guard let progress else { return sentence + "…" }
        var parts: [String] = []
        if let share = progress.share { parts.append("\(Int(share * 100)) %") }
        if let bytes = progress.bytes {
            let done = ByteCount.text(bytes.done)
            parts.append(bytes.all.map { "\(done) of \(ByteCount.text($0))" } ?? done)
        }
        if let records = progress.records {
            let done = grouped(records.done)
            let word = Counted.word(records.all ?? records.done, "record")
            parts.append(records.all.map { "\(done) of \(grouped($0)) \(word)" } ?? "\(done) \(word)")
        }
        let seconds = elapsed / .seconds(1)
        if let records = progress.records, seconds >= 1, records.done > 0 {
            parts.append("\(grouped(Int64(Double(records.done) / seconds)))/s")
        }
        // The first hundredth is no good basis for an estimate of the rest.
        if let share = progress.share, share > 0.01, share < 1, seconds >= 1 {
            parts.append(left(max(seconds * (1 - share) / share, least(progress))))
        }
        return parts.isEmpty ? sentence + "…" : "\(sentence): \(parts.joined(separator: ", "))"
    }

    /// The least number of seconds in which the rest can be done.
    private static func least(_ progress: WorkProgress) -> Double {
        guard let most = progress.mostPerSecond, most > 0, let records = progress.records, let all = records.all else {
            return 0
        }
        return Double(all - records.done) / most
    }

    private static func left(_ seconds: Double) -> String {
        switch seconds {
        case ..<90: "\(max(1, Int(seconds.rounded()))) s left"
        case ..<5_400: "\(Int((seconds / 60).rounded())) min left"
        case ..<360_000: "\(Int((seconds / 3_600).rounded())) h left"
        default: "long to go"
        }
    }

    /// The number with a comma between groups of three digits.
    private static func grouped(_ number: Int64) -> String {
        let figures = Array(String(number))
        return String(
            figures.enumerated().flatMap { place, figure in
                place > 0 && (figures.count - place) % 3 == 0 ? [",", figure] : [figure]
            })
    }
}
