/// A bar of fixed width for a percentage, in characters that the reader's terminal can show.
package enum ProgressBar {
    package static func text(percentage: Double, width: Int = 20, isUnicode: Bool) -> String {
        let share = min(max(percentage / 100, 0), 1)
        // The last block is filled only at 100 %, so that nearly done does not look done.
        let full = share < 1 ? min(Int((share * Double(width)).rounded()), width - 1) : width
        let (done, open) = isUnicode ? ("█", "░") : ("#", ".")
        return String(repeating: done, count: full) + String(repeating: open, count: width - full)
    }
}
