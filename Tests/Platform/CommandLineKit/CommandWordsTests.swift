import ArgumentParser
import Testing

@testable import CommandLineKit

struct CommandWordsTests {
    struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "house", subcommands: [Garden.self, Log.self])
    }

    struct Garden: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "garden", subcommands: [Favorite.self, Category.self, Address.self, Remove.self, Sow.self])
    }

    struct Favorite: ParsableCommand {}
    struct Category: ParsableCommand {}
    struct Address: ParsableCommand {}
    struct Remove: ParsableCommand {
        @OptionGroup var globals: GlobalOptions
        @Argument var words: [String] = []
    }

    struct Sow: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "sow", aliases: ["plant"])
    }

    struct Log: ParsableCommand {}

    @Test(
        arguments: [
            ("favorite", "favorite"), ("favourite", "favorite"), ("favourites", "favorite"), ("Favorites", "favorite"),
            ("categories", "category"), ("address", "address"), ("delete", "remove"), ("rm", "remove"),
            ("plant", "sow"),
            ("plants", "sow"), ("sew", nil), ("add", nil), ("", nil),
        ] as [(String, String?)])
    func aCommandIsFoundUnderSeveralWords(word: String, name: String?) {
        #expect(Garden.subcommand(word)?._commandName == name)
    }

    /// `add` says nothing where no noun stands before it.
    @Test func otherWordsForVerbsAreNotUnderstoodAtTheRoot() {
        #expect(Root.subcommand("add", isRoot: true) == nil)
        #expect(Root.subcommand("add")?._commandName == "log")
    }

    @Test(
        arguments: [
            ("gardn", "There is no command “gardn”. Did you mean house garden? See: house --help", ["house garden"]),
            (
                "garden favrite list",
                "There is no command “garden favrite”. Did you mean house garden favorite? See: house garden --help",
                ["house garden favorite"]
            ),
            (
                "favourites", "There is no command “favourites”. Did you mean house garden favorite? See: house --help",
                ["house garden favorite"]
            ),
            ("zzz", "There is no command “zzz”. house has these commands: garden, log. See: house --help", []),
        ] as [(String, String, [String])])
    func anUnknownWordSuggestsTheNearestCommands(line: String, message: String, nearest: [String]) {
        let words = line.split(separator: " ").map(String.init)
        let error = #expect(throws: WrongWords.self) { try TypedCommand(words, root: Root.self).parsed() }
        #expect(error?.message == message)
        #expect(error?.nearest == nearest)
    }

    @Test(
        arguments: [
            ("garden remove -o json", .json), ("-o csv garden remove", .csv), ("garden remove --output=json x", .json),
            ("garden remove -- --output json", .table), ("garden remove -o xml", .table), ("garden remove", .table),
        ] as [(String, OutputFormat)])
    func theOutputFormatIsKnownBeforeTheCommandIsParsed(line: String, format: OutputFormat) {
        #expect(TypedCommand(line.split(separator: " ").map(String.init), root: Root.self).format == format)
    }

    @Test(
        arguments: [
            ("a b", ["a", "b"]), (" a  b ", ["a", "b"]), ("a 'b c' \"d e\"f", ["a", "b c", "d ef"]),
            ("a\\ b ''", ["a b", ""]), ("'\\'", ["\\"]), ("\"a", nil), ("a\\", nil), ("", []),
        ] as [(String, [String]?)])
    func aLineIsSplitAsAShellSplitsIt(line: String, words: [String]?) {
        #expect(ShellWords.split(line) == words)
    }
}
