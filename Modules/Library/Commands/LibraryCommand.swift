package import ArgumentParser
internal import Changes
package import CommandLineKit
internal import LibraryData
internal import LibraryDomain

/// `mizan library …`
package struct LibraryCommand: ExampledCommand, NamingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "library", abstract: "Books, the places that you reached in them, and voices that read aloud.",
        subcommands: [
            AddBookCommand.self, EditCommand<Books>.self, RemoveBookCommand.self, ShowCommand<Books>.self,
            ListCommand<Books>.self, SearchCommand.self, CommandLineKit.ExportCommand<Books>.self,
            FetchBookCommand.self, ProgressCommand.self, VoicesCommand.self, ReaderCommand.self,
                // new-module: commands
        ])

    package static let examples = """
        library search kitab
        library add riyad.epub
        library add riyad.pdf title="Riyad as-Salihin" author=an-Nawawi
        library fetch a1b2c3
        library remove a1b2c3
        library progress set a1b2c3 20
        library progress set "Riyad as-Salihin" 20 --character 48100 --of 902000
        library progress set a1b2c3 --restart
        library progress list
        library voices import voices.json
        library reader add kobo
        library reader list
        library reader remove kobo
        """

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        switch argument {
        case "book": try await context.read { try LibraryModule.books.all(in: $0).map(\.title) }
        case "voice": try await context.read { try LibraryModule.voices.all(in: $0).map(\.id) }
        default: []
        }
    }

    package init() {}
}
