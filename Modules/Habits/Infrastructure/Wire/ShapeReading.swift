package import Kernel

/// The mode in which a shape is read, and the remarks made meanwhile.
package struct ShapeReading: Sendable {
    package enum Mode: Hashable, Sendable {
        /// For data from our own clients: accepts only the shape's own kinds and members.
        case strict
        /// For data from foreign programs: also accepts numbers as texts, texts as numbers, and unknown members. All of these
        /// are noted.
        case lenient
    }

    package let mode: Mode
    /// The values that were converted or ignored: the place of each, and the result.
    package private(set) var remarks: [ImportReport.Rejection] = []

    package init(_ mode: Mode) {
        self.mode = mode
    }

    package mutating func note(_ what: String, at path: ForeignPath) {
        remarks.append(path.rejected(what))
    }

    /// Notes a deviation in lenient mode; throws in strict mode.
    mutating func tolerate(
        _ what: String, at path: ForeignPath, or refusal: String
    ) throws(ImportReport.Rejection) {
        guard mode == .lenient else { throw path.rejected(refusal) }
        note(what, at: path)
    }
}
