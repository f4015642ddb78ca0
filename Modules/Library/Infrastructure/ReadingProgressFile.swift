/// A file of reading progresses: a JSON object with one list, whose elements have the fields of library.ReadingProgress.
package enum ReadingProgressFile {
    package static let list = "library.reading-progresses"
    package static let title = "Reading progresses"
}
