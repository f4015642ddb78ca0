internal import HTTPKit
package import Kernel

/// The number of the change that led to a page. The page offers to take the change back.
package struct Notice: Sendable, Hashable {
    package let number: RecordVersion
    /// True if the change was itself an undo.
    package let isOfUndo: Bool

    package init(_ number: RecordVersion, isOfUndo: Bool = false) {
        (self.number, self.isOfUndo) = (number, isOfUndo)
    }

    /// The path of the form that takes a change back.
    package static let link = Link("undo")

    static let fields: [Field] = [
        .optional("done", .within(1...Int64.max), "The number of the change that led here."),
        .optional("undone", .within(1...Int64.max), "The number of the undo that led here."),
    ]

    init?(_ request: Request) throws {
        if let number = try request.query.optionalInteger("done") {
            self.init(number)
        } else if let number = try request.query.optionalInteger("undone") {
            self.init(number, isOfUndo: true)
        } else {
            return nil
        }
    }
}

extension Link {
    /// The same page, with the offer to take the change back.
    package func telling(_ notice: Notice) -> Link {
        adding(notice.isOfUndo ? "undone" : "done", String(notice.number))
    }
}
