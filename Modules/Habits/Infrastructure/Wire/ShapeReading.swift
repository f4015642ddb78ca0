package import Kernel

/// How a shape is read, and what was noticed on the way.
package struct ShapeReading: Sendable {
    package enum Mode: Hashable, Sendable {
        /// For data from our own clients: the shape's own kinds and no other members.
        case strict
        /// For data from foreign programs: numbers as texts, texts as numbers, members that mean nothing here. All of it is
        /// noted.
        case lenient
    }

    package let mode: Mode
    /// The values that were converted or passed over: the place of each, and the result.
    package private(set) var remarks: [ImportReport.Rejection] = []

    package init(_ mode: Mode) {
        self.mode = mode
    }

    package mutating func note(_ what: String, at path: ForeignPath) {
        remarks.append(path.rejected(what))
    }

    /// Goes on if the mode allows it, and notes it.
    mutating func tolerate(
        _ what: String, at path: ForeignPath, or refusal: String
    ) throws(ImportReport.Rejection) {
        guard mode == .lenient else { throw path.rejected(refusal) }
        note(what, at: path)
    }
}
