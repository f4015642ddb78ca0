package import LibraryData
package import PagesKit

/// The pages of the library: reading on, the books, one book with its place.
package enum LibraryPages {
    package static func pages(_ library: LibraryModule) -> SlicePages {
        SlicePages(
            LibraryModule.id, PageFrame.Entry(LibraryTexts.english.library, ShelfPage.link()),
            places: [RecordPlace(of: LibraryModule.books) { BookPages.link($0) }]
        ) { frame in
            ShelfPage(library: library, frame: frame).all + BookPages(frame: frame).all
        }
    }
}

/// The texts of the pages of the library. Another language is another value.
struct LibraryTexts: Sendable {
    let library = "Library"
    let now = "Read on"
    let books = "Books"
    let find = "Title or author"
    let show = "Show"
    let none = "No books here."
    let addBook = "Add a book"
    let title = "Title"
    let author = "Author"
    let type = "Type"
    let pages = "Number of pages"
    let add = "Add"
    let page = "The page that you reached"
    let save = "Save"
    let finished = "I have read all of it"
    let again = "Begin again"
    let completed = "Read to its end"
    let notBegun = "Not begun"
    let of = "of"

    static let english = LibraryTexts()

    func place(_ progress: Int, of pages: Int?) -> String {
        "page \(progress)\(pages.map { " \(of) \($0)" } ?? "")"
    }
}
