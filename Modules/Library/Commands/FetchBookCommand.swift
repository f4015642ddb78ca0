internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain

/// `mizan library fetch [BOOK…]`
struct FetchBookCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Fetch the documents of books from another Mizan of yours.",
        discussion: """
            A book that was added on another Mizan has its document there until somebody wants it here. The document and \
            the cover come from the Mizans that mizan sync knows.
            """)

    @Argument(help: ArgumentHelp("The titles or ids, as mizan library list shows them.", valueName: "book"))
    var books: [String] = []
    @Flag(help: "Fetch the documents of all books.")
    var all = false
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard books.isEmpty == all else { throw ValidationError("Name books, or give --all.") }
    }

    func run(in context: CommandContext) async throws {
        let module = try context.module(LibraryModule.self)
        let find = books.map { BookName.finder(of: $0) }
        let wanted = try await context.read { reading in
            find.isEmpty
                ? try LibraryModule.books.all(in: reading).filter { $0.documentHash != nil }
                : try find.map { try LibraryModule.books.require($0(reading), in: reading).entity }
        }
        var fetched = 0
        var failure: (any Error)?
        for book in wanted {
            do {
                fetched += try await module.fetch(book, for: context.owner) ? 1 : 0
            } catch let error where MizanError.isCancellation(error) {
                throw error
            } catch {
                // One document that is nowhere does not hold up the others.
                if let failure { StandardError.line("mizan: \(MizanError(crossing: failure).message)") }
                failure = error
            }
        }
        if fetched > 0 || failure == nil {
            context.output.say(
                fetched == 0 ? "Nothing had to be fetched." : "\(Counted.text(fetched, "book")) fetched.")
            context.output.json(["fetched": .integer(Int64(fetched))])
        }
        if let failure { throw failure }
    }
}
