package import Kernel

/// A book.
package struct Book: Hashable, RecordEntity {
    package let title: String
    package let author: String?
    package let pages: Int64
    package let state: BookState
    // new-module: fields

    package var recordID: String { title }

    package init(
        title: String,
        author: String?,
        pages: Int64,
        state: BookState,
        // new-module: parameters
    ) throws(TextError) {
        try TextRule("title", maximumBytes: 200, forbids: .controls).check(title)
        try TextRule("author", maximumBytes: 1_000, forbids: .controls).check(author)
        // new-module: rules
        self.title = title
        self.author = author
        self.pages = pages
        self.state = state
        // new-module: values
    }

    /// Refuses what no address over HTTP can name.
    package func requireAddress() throws(TextError) {
        try TextRule("title", forbids: .controls).requireAddress(title)
    }
}

package enum BookState: String, CaseIterable, FieldCodable, Sendable {
    case open, done
}

// new-module: choices
