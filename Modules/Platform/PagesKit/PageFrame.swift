package import HTTPKit
package import ModuleKit

/// The parts that all pages of a signed-in person share: the menu, the readers of the one line, the pages of records, and the
/// sentences about them.
package struct PageFrame: Sendable {
    package let menu: [Entry]
    package let lines: [LineReader]
    package let places: [RecordPlace]
    package let sentences: [RecordSentence]

    /// A page of the main menu.
    package struct Entry: Sendable {
        package let title: String
        package let link: Link
        /// The slice whose first page it is; nil for a page of all slices.
        package let slice: String?
        /// True for the page that leads to all pages that are not below an entry.
        package let leadsElsewhere: Bool

        package init(_ title: String, _ link: Link, of slice: String? = nil, leadsElsewhere: Bool = false) {
            (self.title, self.link, self.slice, self.leadsElsewhere) = (title, link, slice, leadsElsewhere)
        }
    }

    package init(
        menu: [Entry], lines: [LineReader] = [], places: [RecordPlace] = [], sentences: [RecordSentence] = []
    ) {
        (self.menu, self.lines, self.places, self.sentences) = (menu, lines, places, sentences)
    }

    /// The page of the slice for a record; nil if its slice has none.
    package func place(of type: String, _ key: String) -> Link? {
        places.first { $0.type == type }.flatMap { $0.link(key) }
    }

    /// The first page of a slice; nil if it has no pages.
    package func entry(of slice: String) -> Entry? { menu.first { $0.slice == slice } }

    /// The name of a slice on all pages.
    package func name(of slice: String) -> String {
        entry(of: slice)?.title ?? slice.prefix(1).uppercased() + slice.dropFirst()
    }

    /// The frame for people who are not signed in.
    package static let bare = PageFrame(menu: [])
}

/// The pages of a slice.
package struct SlicePages: Sendable {
    package let id: String
    package let entry: PageFrame.Entry
    package let lines: [LineReader]
    package let places: [RecordPlace]
    package let sentences: [RecordSentence]
    package let endpoints: @Sendable (PageFrame) -> [Endpoint]

    package init(
        _ id: String, _ entry: PageFrame.Entry, lines: [LineReader] = [], places: [RecordPlace] = [],
        sentences: [RecordSentence] = [],
        endpoints: @escaping @Sendable (PageFrame) -> [Endpoint]
    ) {
        (self.id, self.lines, self.places, self.sentences) = (id, lines, places, sentences)
        self.endpoints = endpoints
        self.entry = PageFrame.Entry(entry.title, entry.link, of: id)
    }
}

/// Reads the one line of the page of today with the parsers of the command line: “12.50 coffee”.
package struct LineReader: Sendable {
    package let slice: String
    /// A line for the field's hint, which this owner's data understands; nil if there is none yet.
    package let example: @Sendable (ReadTransaction) throws -> String?
    /// The change that the line means; nil if the line means nothing to the slice.
    package let read: @Sendable (_ line: String, ReadTransaction) throws -> Change?

    /// Makes the change.
    package typealias Change = (WriteTransaction) throws -> Void

    package init(
        _ slice: String, example: @escaping @Sendable (ReadTransaction) throws -> String?,
        read: @escaping @Sendable (_ line: String, ReadTransaction) throws -> Change?
    ) {
        (self.slice, self.example, self.read) = (slice, example, read)
    }
}
