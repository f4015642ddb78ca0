internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// `mizan library progress …`
struct ProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "The places that you reached in your books.",
        subcommands: [Set.self, RemoveCommand<Progress>.self, ShowCommand<Progress>.self, List.self])

    enum Progress: NamedRecords {
        typealias Slice = LibraryModule
        typealias Name = BookName

        static var type: EntityType<ReadingProgressEntity> { LibraryModule.progress }
        static let headings: KeyValuePairs = [
            "bookID": "Book", "currentPage": "Page", "currentCharacterIndex": "Character",
            "totalCharacters": "Characters", "isCompleted": "Completed", "lastUpdated": "Last read",
        ]
        static let whenEmpty = "No progress yet. Record where you are: mizan library progress set BOOK PAGE"
        static let showAbstract = "The place that you reached in a book."
        static let removeAbstract = "Remove the progress in a book; the book stays."

        static func gone(_ book: UUID) -> String { "The reading progress has been removed." }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Record the page that you reached in a book.",
            discussion: "After an earlier page, the book is no longer completed.")

        @OptionGroup var name: BookName
        @Argument(help: "The page; 0 is the place before the first page.")
        var page: TypedPage?
        @Option(help: ArgumentHelp("The character that you reached, counted in the whole book.", valueName: "number"))
        var character: Int?
        @Option(
            name: .customLong("of"), help: ArgumentHelp("The number of characters in the book.", valueName: "number"))
        var total: Int?
        @Flag(help: "The book is read to its end.")
        var completed = false
        @Flag(help: "Begin the book again, at page 0 or at the given page.")
        var restart = false
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions

        func validate() throws {
            guard page != nil || restart else { throw ValidationError("Give the page that you reached.") }
            guard !completed || !restart else { throw ValidationError("Give either --completed or --restart.") }
        }

        func requireInput() throws { try at.check() }

        func run(in context: CommandContext) async throws {
            _ = try context.module(LibraryModule.self)
            let find = try name.finder(of: LibraryModule.progress)
            let (moment, command) = (try at.moment(in: context), self)
            let (written, book) = try await context.write { transaction in
                let id = try find(transaction.view)
                let stored = try LibraryModule.progress.find(id, in: transaction)?.entity
                let written = try LibraryModule.read(
                    id, command.change(of: stored, at: moment), in: transaction)
                return (written, try LibraryModule.books.require(id, in: transaction).entity)
            }
            let page = "page \(written.currentPage)\(book.pageCount.map { " of \($0)" } ?? "")"
            context.output.report(
                "“\(Excerpt.of(book.title))”: \(page)\(written.isCompleted ? ", completed" : "").",
                Progress.listing([written.entity], in: context))
        }

        private func change(of stored: ReadingProgressEntity?, at moment: Instant?) -> ReadingChange {
            ReadingChange(
                reaching: page?.number ?? 0, after: stored, characterIndex: character,
                totalCharacters: total.map(Patch.set) ?? .keep, isCompleted: completed, isRestart: restart, at: moment)
        }
    }

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The places that you reached in your books, the latest first.")

        @OptionGroup var options: ListOptions<Progress>
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            _ = try context.module(LibraryModule.self)
            var asked = try options.query(in: context)
            if asked.sort.isEmpty { asked.sort = [RecordQuery.Sort("lastUpdated", descending: true)] }
            let query = asked
            let (page, books) = try await context.read { reading in
                let page = try LibraryModule.progress.list(query, in: reading).map(\.entity)
                let books = try LibraryModule.books(in: reading).find(page.items.map(\.bookID)).map(\.entity)
                return (page, books)
            }
            let listing =
                context.output.format == .table && !page.items.isEmpty
                ? Self.listing(page.items, books) : Progress.listing(page.items, in: context).answering(query)
            context.output.list(listing, next: page.next, of: options.page)
        }

        /// The places for people, with the books' titles.
        private static func listing(_ progress: [ReadingProgressEntity], _ books: [BookEntity]) -> TabularOutput {
            let books = Dictionary(books.map { ($0.id, $0) }) { first, _ in first }
            return TabularOutput(
                [
                    "bookID": "Book", "title": "Title", "currentPage": "Page", "pageCount": "Of",
                    "isCompleted": "Completed", "lastUpdated": "Last read",
                ],
                rows: progress.map { one in
                    [
                        .text(IdentifierEnd.short(one.bookID)), .text(books[one.bookID]?.title ?? ""),
                        .integer(Int64(one.currentPage)),
                        (books[one.bookID]?.pageCount).map { .integer(Int64($0)) } ?? .absent,
                        .boolean(one.isCompleted), .instant(one.lastUpdated),
                    ]
                })
        }
    }
}

/// A page as typed, in the digits of any script. The parser converts such digits word by word, from left to right, which does
/// not reach a page before an option with such digits.
struct TypedPage: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        guard let number = Int(DecimalDigits.fold(argument)) else { return nil }
        self.number = number
    }
}
