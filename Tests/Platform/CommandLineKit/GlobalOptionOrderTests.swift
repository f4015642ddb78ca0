import ArgumentParser
import CommandLineKit
import Testing

struct GlobalOptionOrderTests {
    struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "house", subcommands: [Slice.self, Doctor.self])
        @OptionGroup var globals: GlobalOptions
    }

    struct Slice: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "slice", subcommands: [Add.self])
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add")
        @OptionGroup var globals: GlobalOptions
        @OptionGroup var list: ListOptions
        @Option var text: String?
        @Argument var words: [String] = []
    }

    struct Doctor: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "doctor")
        @OptionGroup var globals: GlobalOptions
    }

    private func add(_ arguments: String...) throws -> Add {
        let ordered = GlobalOptionOrder.normalised(arguments, root: Root.self)
        return try #require(try Root.parseAsRoot(ordered) as? Add, "\(ordered)")
    }

    @Test(arguments: [
        "--data d --owner o --output json slice add w", "slice --data d add --owner o --output json w",
        "slice add --data d w --owner o --output json", "--data=d --owner=o slice --output=json add w",
        "--data d slice add w --owner o --output=json", "--owner o slice add --data d --output json -- w",
        "--data d --owner o --output json slice add -- w",
    ])
    func globalOptionsMayStandAnywhere(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let ordered = GlobalOptionOrder.normalised(words, root: Root.self)
        let command = try #require(try Root.parseAsRoot(ordered) as? Add, "\(ordered)")
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
    func aFlagTakesNoValueWithIt(words: [String]) throws {
        let ordered = GlobalOptionOrder.normalised(words, root: Root.self)
        let command = try #require(try Root.parseAsRoot(ordered) as? Add, "\(ordered)")
        #expect(command.globals.safeMode)
        #expect(command.words == ["w"])
    }

    @Test func wordsThatLookLikeOptionsStayWords() throws {
        let command = try add("--output", "csv", "slice", "add", "--", "--data", "x")
        #expect(command.words == ["--data", "x"])
        #expect(command.globals.output == .csv)
        #expect(command.globals.data == nil)
    }

    @Test func namesOfVerbsStayWordsBehindTheVerb() throws {
        #expect(try add("slice", "add", "slice", "doctor").words == ["slice", "doctor"])
        #expect(try add("--owner", "slice", "slice", "add").globals.owner == "slice")
    }

    /// The option that waits for its value does not swallow what was moved.
    @Test func aMissingValueIsSaidToBeMissing() {
        for line in [
            "--output json slice add --text", "--output json slice add --where", "--output json slice add --sort",
        ] {
            let words = line.split(separator: " ").map(String.init)
            let ordered = GlobalOptionOrder.normalised(words, root: Root.self)
            let error = #expect(throws: (any Error).self) { try Root.parseAsRoot(ordered) }
            #expect(error.map { Root.message(for: $0) }?.contains("Missing value for") == true, "\(ordered)")
        }
    }

    @Test func theLaterOneWins() throws {
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
    func whatNeedsNoOrderStaysAsItIs(arguments: [String], expected: [String]) {
        #expect(GlobalOptionOrder.normalised(arguments, root: Root.self) == expected)
    }

    @Test func helpIsFoundBehindGlobalOptions() {
        for line in [["--output", "json", "help", "slice"], ["--output", "json", "slice", "add", "--help"]] {
            let ordered = GlobalOptionOrder.normalised(line, root: Root.self)
            let error = #expect(throws: (any Error).self) {
                var command = try Root.parseAsRoot(ordered)
                try command.run()
            }
            #expect(error.map { Root.exitCode(for: $0) } == .success, "\(ordered)")
        }
    }
}
