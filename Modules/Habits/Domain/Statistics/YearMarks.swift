/// The stored facts about the days of a year, as one text.
package protocol YearText {
    init()
    /// As it is stored; nil for what no year can have.
    init?(_ text: String)
    var text: String { get }
    var isEmpty: Bool { get }
}

/// The marks of the days of a year, one character for each day up to the last that has one.
package struct YearMarks: YearText, Hashable, Sendable {
    /// The largest holds, where several are said of a day.
    package enum Mark: Comparable, Sendable {
        case nothing
        /// Frozen, or something was left out: it neither breaks a streak nor lengthens it.
        case passed
        /// A dua was completed, or a habit of one's own was done.
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

    /// Bytes, since ten years of them are read for one line of a terminal.
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

    /// The days that are marked so, counted from the first of January.
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
