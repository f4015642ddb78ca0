internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// `mizan library book …`
struct BookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book", abstract: "Books.",
        subcommands: [
            CommandLineKit.AddCommand<Books>.self, CommandLineKit.EditCommand<Books>.self,
            RemoveCommand<Books>.self, ShowCommand<Books>.self, ListCommand<Books>.self,
            CommandLineKit.ExportCommand<Books>.self,
        ])

    enum Books: EditedRecords {
        typealias Slice = LibraryModule

        static var type: EntityType<Book> { LibraryModule.books }
        static let headings: KeyValuePairs = [
            "id": "Id",
            "title": "Title",
            "author": "Author",
            "documentType": "Document type",
            "pageCount": "Page count",
            "dateAdded": "Date added",
            "lastReadDate": "Last read date",
                // new-module: headings
        ]
        static let noun = "book"
        static let example = "library book add title=Amal documentType=pdf dateAdded=2026-01-08T14:30:00.000Z"
        static let whenEmpty = "No books yet. Add one: mizan \(example)"
        static let listAbstract = "The books."
        static let removeAbstract = "Remove a book."
        static let showAbstract = "A book, whole."
        static var list: String { LibraryModule.booksList }

        typealias Name = IdentifierArgument
    }
}
