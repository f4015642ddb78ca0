/// The stored facts about the days of a year, as one text.
package protocol YearText {
    init()
    /// Reads the stored form; nil for a text that no year can have.
    init?(_ text: String)
    var text: String { get }
    var isEmpty: Bool { get }
}

/// The marks of the days of a year, one character for each day up to the last day with a mark.
package struct YearMarks: YearText, Hashable, Sendable {
    /// If a day has several marks, the largest counts.
    package enum Mark: Comparable, Sendable {
        case nothing
        /// The day was frozen, or something was skipped on it. Such a day neither breaks a streak nor lengthens it.
        case passed
        /// A dua was completed, or an own habit was done.
        case practised

        package init(isPractised: Bool, isPassed: Bool) {
            self = isPractised ? .practised : isPassed ? .passed : .nothing
        }

        fileprivate var byte: UInt8 {
            switch self {
            case .nothing: UInt8(ascii: ".")
            case .practised: UInt8(ascii: "+")
            case .passed: UInt8(ascii: "-")
            }
        }

        fileprivate init?(_ byte: UInt8) {
            switch byte {
            case Mark.nothing.byte: self = .nothing
            case Mark.practised.byte: self = .practised
            case Mark.passed.byte: self = .passed
            default: return nil
            }
        }
    }

    /// Stored as bytes, because the marks of ten years are read to print one line in a terminal.
    private var marks: [UInt8] = []

    package init() {}

    package init?(_ text: String) {
        marks = Array(text.utf8)
        guard marks.count <= 366, marks.last != Mark.nothing.byte, marks.allSatisfy({ Mark($0) != nil }) else {
            return nil
        }
    }

    package var text: String { String(decoding: marks, as: UTF8.self) }

    package var isEmpty: Bool { marks.isEmpty }

    /// The days with the mark, counted from January 1.
    package func places(_ mark: Mark) -> [Int] {
        let byte = mark.byte
        return marks.indices.filter { marks[$0] == byte }
    }

    package mutating func set(_ mark: Mark, at place: Int) {
        while marks.count <= place { marks.append(Mark.nothing.byte) }
        marks[place] = mark.byte
        while marks.last == Mark.nothing.byte { marks.removeLast() }
    }
}
