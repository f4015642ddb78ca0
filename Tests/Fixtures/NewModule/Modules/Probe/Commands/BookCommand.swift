internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import ModuleKit
internal import ProbeData
internal import ProbeDomain

/// `mizan probe book …`
struct BookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book", abstract: "Books.",
        subcommands: [
            CommandLineKit.AddCommand<Books>.self, CommandLineKit.EditCommand<Books>.self,
            RemoveCommand<Books>.self, ShowCommand<Books>.self, ListCommand<Books>.self,
            CommandLineKit.ExportCommand<Books>.self,
        ])

    enum Books: EditedRecords {
        typealias Slice = ProbeModule

        static var type: EntityType<Book> { ProbeModule.books }
        static let headings: KeyValuePairs = [
            "title": "Title",
            "author": "Author",
            "pages": "Pages",
            "state": "State",
                // new-module: headings
        ]
        static let noun = "book"
        static let example = "probe book add title=Amal pages=3 state=open"
        static let whenEmpty = "No books yet. Add one: mizan \(example)"
        static let listAbstract = "The books."
        static let removeAbstract = "Remove a book."
        static let showAbstract = "A book, whole."
        static var list: String { ProbeModule.booksList }

        struct Name: WholeName {
            @Argument(help: "The title of the book.")
            var key: String

            static let example = "Amal"

            func id() -> String { key }
        }
    }
}
