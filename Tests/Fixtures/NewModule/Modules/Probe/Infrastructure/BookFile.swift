/// A file of books: a JSON object with one list, whose elements have the fields of probe.Book.
package enum BookFile {
    package static let list = "probe.books"
    package static let title = "Books"
}
