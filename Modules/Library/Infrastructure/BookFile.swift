/// A file of books: a JSON object with one list, whose elements have the fields of library.Book.
package enum BookFile {
    package static let list = "library.books"
    package static let title = "Books"
}
