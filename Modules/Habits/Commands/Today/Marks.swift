internal import HabitsDomain
internal import Kernel

/// The symbols of a day, also for a terminal that has only ASCII.
struct Marks {
    private let isUnicode: Bool

    init(_ display: TextDisplay) {
        isUnicode = display.isUnicode
    }

    func of(_ state: PlannedHabit.State) -> String {
        switch state {
        case .open: isUnicode ? "○" : "."
        case .done: isUnicode ? "✓" : "x"
        case .skipped: isUnicode ? "–" : "-"
        case .filled: isUnicode ? "◌" : "o"
        case .missed: isUnicode ? "✗" : "!"
        }
    }

    var next: String { isUnicode ? "▸" : ">" }
    var dot: String { isUnicode ? "·" : "-" }
    var times: String { isUnicode ? "×" : "x" }
    var praise: String { isUnicode ? "الحمد لله" : "Alhamdulillah." }

    /// A bar. Its last block appears only when everything is done, not when it is nearly done.
    func bar(_ share: Double, of width: Int) -> (full: String, rest: String) {
        let full = share < 1 ? min(Int((max(0, share) * Double(width)).rounded()), width - 1) : width
        return (
            String(repeating: isUnicode ? "█" : "#", count: full),
            String(repeating: isUnicode ? "░" : ".", count: width - full)
        )
    }

    /// A text as the terminal can show it: without Unicode, letters lose the marks that ASCII does not have.
    func shown(_ text: String) -> String {
        if isUnicode { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where scalar.isASCII: plain.append(scalar)
            case "‘", "’", "ʾ", "ʿ": plain.append("'")
            case "“", "”": plain.append("\"")
            case "–", "—": plain.append("-")
            default: if case .letter(let letter) = PlainLetter(scalar) { plain.append(letter) }
            }
        }
        return String(plain)
    }
}
