import ArgumentParser
import CommandLineKit
import Testing

struct TypedCommandTests {
    struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "house", version: "1", subcommands: [Slice.self, Doctor.self])
        @OptionGroup var globals: GlobalOptions
    }

    struct Slice: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "slice", subcommands: [Add.self, Pair.self])
    }

    struct Pair: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pair", subcommands: [One.self, Two.self], defaultSubcommand: One.self)
    }

    struct One: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "one")
    }

    struct Two: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "two")
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add")
        @OptionGroup var globals: GlobalOptions
        @OptionGroup var list: ListOptions<ListOptionsTests.Ayahs>
        @Option var text: String?
        @Argument var words: [String] = []
    }

    struct Doctor: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "doctor")
        @OptionGroup var globals: GlobalOptions
    }

    private func add(_ arguments: String...) throws -> Add {
        try #require(try TypedCommand(arguments, root: Root.self).parsed().command as? Add, "\(arguments)")
    }

    @Test(arguments: [
        "--data d --owner o --output json slice add w", "slice --data d add --owner o --output json w",
        "slice add --data d w --owner o --output json", "--data=d --owner=o slice --output=json add w",
        "--data d slice add w --owner o --output=json", "--owner o slice add --data d --output json -- w",
        "--data d --owner o --output json slice add -- w",
    ])
    func globalOptionsMayAppearAnywhere(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(try TypedCommand(words, root: Root.self).parsed().command as? Add, "\(words)")
        #expect(command.globals.data == "d")
        #expect(command.globals.owner == "o")
        #expect(command.globals.output == .json)
        #expect(command.words == ["w"])
    }

    @Test(arguments: [
        ["--safe-mode", "slice", "add", "w"], ["slice", "--safe-mode", "add", "w"],
        ["slice", "add", "w", "--safe-mode"],
        ["--output", "json", "--safe-mode", "slice", "add", "w"],
    ])
    func aFlagConsumesNoValue(words: [String]) throws {
        let command = try #require(try TypedCommand(words, root: Root.self).parsed().command as? Add, "\(words)")
        #expect(command.globals.safeMode)
        #expect(command.words == ["w"])
    }

    @Test func wordsAfterTwoDashesStayWords() throws {
        let command = try add("--output", "csv", "slice", "add", "--", "--data", "x")
        #expect(command.words == ["--data", "x"])
        #expect(command.globals.output == .csv)
        #expect(command.globals.data == nil)
    }

    @Test func verbNamesAfterTheVerbStayWords() throws {
        #expect(try add("slice", "add", "slice", "doctor").words == ["slice", "doctor"])
        #expect(try add("--owner", "slice", "slice", "add").globals.owner == "slice")
    }

    /// Options before the verb are moved behind the verb. If an option at the end lacks its value, it must not use a moved word
    /// as its value.
    @Test func aMissingOptionValueIsReportedAsMissing() {
        for line in [
            "--output json slice add --text", "--output json slice add --where", "--output json slice add --sort",
        ] {
            let words = line.split(separator: " ").map(String.init)
            let error = #expect(throws: (any Error).self) { try TypedCommand(words, root: Root.self).parsed() }
            #expect(error.map { Root.message(for: $0) }?.contains("Missing value for") == true, "\(line)")
        }
    }

    @Test func theLastOfARepeatedOptionWins() throws {
        #expect(try add("--owner", "a", "slice", "add", "--owner", "b").globals.owner == "b")
        #expect(try add("--owner", "a", "slice", "add", "w", "--owner", "b").globals.owner == "b")
    }

    @Test(
        arguments: [
            ([], []), (["--data"], ["--data"]), (["unknown", "--data", "d"], ["unknown", "--data", "d"]),
            (["slice", "add", "x"], ["slice", "add", "x"]), (["--help"], ["--help"]),
            (["--", "slice"], ["--", "slice"]),
            (["--data", "d", "doctor"], ["doctor", "--data", "d"]),
        ] as [([String], [String])])
    func anOrderedLineStaysUnchanged(arguments: [String], expected: [String]) {
        #expect(TypedCommand(arguments, root: Root.self).ordered == expected)
    }

    @Test func helpIsFoundAfterGlobalOptions() {
        for line in [["--output", "json", "help", "slice"], ["--output", "json", "slice", "add", "--help"]] {
            let error = #expect(throws: (any Error).self) {
                var command = try TypedCommand(line, root: Root.self).parsed().command
                try command.run()
            }
            #expect(error.map { Root.exitCode(for: $0) } == .success, "\(line)")
        }
    }

    /// A line without faults is parsed by its verb alone, without the root. The result must be the same as with the root.
    @Test(arguments: [
        "", "slice", "slice add w", "slice add --owner", "slice add --bogus", "slice add --text", "slice add --help",
        "slice add --version", "slice add help", "help slice add",
        "doctor", "doctor w", "doctor --output xml", "doctor --help", "--version", "slice pair",
        "slice pair one", "slice pair two", "slice add --generate-completion-script bash",
    ])
    func aVerbAndTheRootReportTheSameErrors(line: String) {
        let words = line.split(separator: " ").map(String.init)
        let typed = said { try TypedCommand(words, root: Root.self).parsed().command }
        #expect(typed == said { try Root.parseAsRoot(words) })
    }

    @Test(arguments: [
        ("slice add w", "slice add"), ("--owner o doctor", "doctor"), ("slice pair", "slice pair one"),
        ("slice pair two", "slice pair two"), ("slice", "slice"), ("", ""),
    ])
    func aParsedCommandHasItsTypedName(line: String, name: String) throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(try TypedCommand(words, root: Root.self).parsed().name == name)
    }

    /// The command and its values, or the message.
    private func said(_ parse: () throws -> any ParsableCommand) -> String {
        do {
            return "\(try parse())"
        } catch {
            return "\(Root.exitCode(for: error)) \(Root.fullMessage(for: error))"
        }
    }
}
