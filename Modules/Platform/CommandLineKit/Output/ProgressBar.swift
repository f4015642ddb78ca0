/// A bar of fixed width for a percentage.
package enum ProgressBar {
    package static func text(percentage: Double, width: Int = 20) -> String {
        let share = min(max(percentage / 100, 0), 1)
        // Nearly done is not done: the last block is for 100 % alone.
        let full = share < 1 ? min(Int((share * Double(width)).rounded()), width - 1) : width
        return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    }
}
