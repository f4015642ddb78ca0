package import HTTPKit
package import ModuleKit

/// The parts that all pages of a signed-in person share: the menu, and the readers of the one line.
package struct PageFrame: Sendable {
    package let menu: [Entry]
    package let lines: [LineReader]

    /// A page of the main menu.
    package struct Entry: Sendable {
        package let title: String
        package let link: Link

        package init(_ title: String, _ link: Link) {
            (self.title, self.link) = (title, link)
        }
    }

    package init(menu: [Entry], lines: [LineReader] = []) {
        (self.menu, self.lines) = (menu, lines)
    }

    /// The frame for people who are not signed in.
    package static let bare = PageFrame(menu: [])
}

/// The pages of a slice.
package struct SlicePages: Sendable {
    package let id: String
    package let entry: PageFrame.Entry
    package let lines: [LineReader]
    package let endpoints: @Sendable (PageFrame) -> [Endpoint]

    package init(
        _ id: String, _ entry: PageFrame.Entry, lines: [LineReader] = [],
        endpoints: @escaping @Sendable (PageFrame) -> [Endpoint]
    ) {
        (self.id, self.entry, self.lines, self.endpoints) = (id, entry, lines, endpoints)
    }
}

/// Reads the one line of the page of today with the parsers of the command line: “12.50 coffee”.
package struct LineReader: Sendable {
    package let slice: String
    /// A line for the field's hint.
    package let example: String
    /// The change that the line means; nil if the line means nothing to the slice.
    package let read: @Sendable (_ line: String, ReadTransaction) throws -> Change?

    /// Makes the change.
    package typealias Change = (WriteTransaction) throws -> Void

    package init(
        _ slice: String, example: String,
        read: @escaping @Sendable (_ line: String, ReadTransaction) throws -> Change?
    ) {
        (self.slice, self.example, self.read) = (slice, example, read)
    }
}
