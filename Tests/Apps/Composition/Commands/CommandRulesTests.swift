import ArgumentParser
import CommandSupport
import FinanceCommandsTests
import FitnessCommandsTests
import HabitsCommandsTests
import HomeCommandsTests
import LibraryCommandsTests
import QuranCommandsTests
import Testing

// new-module: imports

/// Rules for every verb of the program. A new verb fails here until a table has lines for it.
struct CommandRulesTests {
    /// Each slice's table of verbs. A new slice adds its own table.
    static let tables = [
        HabitsVerbs.table, DuasVerbs.table, QuranVerbs.table, FinanceVerbs.table, FitnessVerbs.table, HomeVerbs.table,
        ApplicationVerbs.table,
        LibraryVerbs.table,
        // new-module: tables
    ]

    @Test func everyVerbIsCoveredByATest() {
        let forgotten = CommandTree.whole.verbs(notRunBy: Self.tables)
        #expect(forgotten == [], "A verb needs lines in its part's table of verbs: Docs/Development.md, “A command”.")
    }

    /// The verbs that the tables list as reading, as summarising, or as accepting any word, exist.
    @Test func theTablesContainOnlyExistingVerbs() {
        let verbs = Set(CommandTree.whole.verbs.map(\.description))
        for table in Self.tables {
            #expect(table.reading.union(table.summarising).union(table.takingAnyWord).subtracting(verbs) == [])
            for line in table.lines { #expect(CommandTree.whole.verb(of: line.words) != nil, "\(line)") }
        }
    }

    @Test(arguments: CommandTree.whole.verbs)
    func anUnknownOptionIsRefusedByEveryVerb(verb: Verb) async throws {
        let table = try #require(Self.tables.first { $0.runs(verb) }, "\(verb)")
        #expect(try await table.unknownOptionFaults(of: verb) == [])
    }

    @Test(arguments: CommandTree.whole.verbs.filter { $0.description.hasSuffix("edit") })
    func anEditWithoutChangesIsRefused(verb: Verb) async throws {
        let table = try #require(Self.tables.first { $0.runs(verb) }, "\(verb)")
        #expect(try await table.emptyEditFaults(of: verb) == [])
    }

    /// Every verb prints times in the owner's time zone, in sentences and in tables.
    @Test func momentsArePrintedInTheOwnersZone() async throws {
        for table in Self.tables { #expect(try await table.momentFaults() == []) }
    }

    /// A number may be typed in the digits of any script, wherever a number is accepted (F-84).
    @Test(arguments: tables.indices) func digitsOfEveryScriptAreAccepted(table: Int) async throws {
        #expect(try await Self.tables[table].digitFaults() == [])
    }

    @Test(arguments: CommandTree.whole.verbs)
    func everyVerbPrintsItsHelp(verb: Verb) async throws {
        let mizan = try TypedLines()
        let printed = await mizan.type(verb.path + ["--help"])
        #expect(printed.code == 0)
        #expect(printed.errors == "")
        let words = printed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.hasPrefix("OVERVIEW: \(verb.type.configuration.abstract) "))
        #expect(printed.output.contains("USAGE: mizan \(verb)"))
    }

    @Test func helpDescribesEveryOptionAndArgument() throws {
        // The help of the preceding option also explains these two.
        var spokenFor = ["--given-name", "--family-name"].map { "quran profile set does not say what \($0) is" }
        // The extra argument `<more>` exists only to give a helpful refusal, and is hidden from the help.
        for verb in ["transfer", "edit"] {
            spokenFor += ["show <more>", "say what <more> is"].map { "finance \(verb) does not \($0)" }
        }
        #expect(try CommandTree.whole.helpFaults().filter { !spokenFor.contains($0) } == [])
    }

    // MARK: The rules detect faults

    struct Garden: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "garden", subcommands: [Sow.self, Reap.self])
    }

    struct Sow: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "sow", abstract: "Put seeds into the ground.")
        @Argument(help: "How many.") var seeds: Int
        @Option(help: .hidden) var secretly: String?
        @Option var depth: Int = 2
    }

    struct Reap: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "reap", subcommands: [])
    }

    @Test func anUntestedVerbIsReported() {
        let table = VerbTable(cases: [VerbCase("seeds", "sow 3", table: "")], reading: [])
        #expect(CommandTree(Garden.self).verbs(notRunBy: [table]) == ["reap"])
        #expect(CommandTree(Garden.self).verbs(notRunBy: [HomeVerbs.table]) == ["sow", "reap"])
    }

    @Test func missingHelpTextsAreReported() throws {
        #expect(
            try CommandTree(Garden.self).helpFaults() == [
                "sow does not show --secretly", "sow does not say what --secretly is",
                "sow does not say what --depth is", "reap does not say what it does",
            ])
    }

    @Test func aCaseWithUnexpectedOutputIsReported() async throws {
        let wrong = VerbTable(
            cases: [VerbCase("wrong", "quran favorite add 2:255", table: "Done.\n", json: "[]", csv: "a\n1")],
            reading: ["quran favorite add"])
        let faults = try await wrong.faults(of: wrong.cases[0])
        #expect(faults.filter { $0.contains("the store is not as it was") }.count == 3)
        #expect(faults.filter { $0.contains("and should be") }.count == 3)
        let idle = VerbTable(cases: [VerbCase("idle", "quran surahs", table: "")], reading: [])
        #expect(try await idle.verbsThatChangeNothing() == ["quran surahs"])
        let apart = VerbTable(
            cases: [VerbCase("x", "quran surahs", table: "", json: #"{"a": 1}"#, csv: "a,b\n2,3")], reading: [])
        #expect(try apart.formatFaults().count == 3)
    }
}
