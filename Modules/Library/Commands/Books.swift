internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// Books as rows.
enum Books: EditedRecords {
    typealias Slice = LibraryModule

    static var type: EntityType<BookEntity> { LibraryModule.books }
    static let headings: KeyValuePairs = [
        "id": "Id", "title": "Title", "author": "Author", "documentType": "Type", "pageCount": "Pages",
        "dateAdded": "Added", "lastReadDate": "Last read",
    ]
    static let noun = "book"
    static let example = "library add title=Amal documentType=pdf"
    static let whenEmpty = "No books yet. Add one: mizan \(example)"
    static let listAbstract = "The books, by title."
    static let removeAbstract = "Remove a book, with its reading progress."
    static let showAbstract = "A book, whole."
    static var list: String { LibraryModule.booksList }

    typealias Name = BookName
}

/// `mizan library remove BOOK`
struct RemoveBookCommand: OwnerCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: Books.removeAbstract)

    @OptionGroup var name: BookName
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        _ = try context.module(LibraryModule.self)
        let find = try name.finder(of: LibraryModule.books)
        let id = try await context.write { transaction in
            let id = try find(transaction.view)
            try LibraryModule.removeBook(id, in: transaction)
            return id
        }
        context.output.say(Books.gone(id))
        context.output.json(["removed": 1])
    }
}

/// `mizan library search WORDS`
struct SearchCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search books by words in title and author.",
        discussion: "Case and accents do not matter.")

    @Argument(help: ArgumentHelp("All words have to occur.", valueName: "words"))
    var words: [String]
    @OptionGroup var options: ListOptions<Books>
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        _ = try context.module(LibraryModule.self)
        var asked = try options.query(in: context)
        // A dash between words is no word.
        asked.filters += words.filter { !FoldedText.fold($0).isEmpty }.map {
            RecordQuery.Filter("title", .contains, $0)
        }
        let query = asked
        let page = try await context.read { try LibraryModule.books.list(query, in: $0).map(\.entity) }
        context.output.list(
            Books.listing(page.items, in: context).answering(query).withShortIDs(for: context.output.format),
            next: page.next, of: options.page)
    }
}
