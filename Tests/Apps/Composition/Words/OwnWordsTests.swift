import CommandSupport
import TestSupport
import Testing

struct OwnWordsTests {
    private func mizan(_ commands: String) async throws -> TypedLines {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "2:255")
        try mizan.directory.write(Array("{\"commands\": \(commands)}".utf8), to: "store/config.json")
        return mizan
    }

    @Test func anAliasStandsForAWholeCommandLine() async throws {
        let mizan = try await mizan(#"{"aliases": ["fav=quran favorite add", "l = quran favorite list -o csv"]}"#)
        try await mizan("fav", "1:1")
        #expect(try await mizan("l").hasPrefix("recordName,"))
        #expect(try await mizan("l", "-o", "table").contains("2:255"))
        #expect(await mizan.refusal("m").code == 64)
    }

    @Test func aCommandGetsItsDefaultOptions() async throws {
        let mizan = try await mizan(#"{"defaults": ["quran favourites list=--limit 1", "mizan=-o csv"]}"#)
        try await mizan("quran", "favorite", "add", "1:1")
        #expect(try await mizan("quran", "favorite", "list").split(whereSeparator: \.isNewline).count == 2)
        #expect(
            try await mizan("quran", "favorite", "list", "--limit", "5").split(whereSeparator: \.isNewline).count == 3)
        #expect(try await mizan("quran", "favorite", "list", "-o", "table").contains("Since"))
    }

    @Test func anErrorIsPrintedInTheDefaultFormat() async throws {
        let mizan = try await mizan(#"{"defaults": ["mizan=-o json"]}"#)
        #expect(await mizan.refusal("quran", "note", "show", "aaaaaa").errors.hasPrefix("{"))
    }

    @Test(arguments: [
        (#"{"aliases": ["coffee"]}"#, "“coffee” is not an alias."),
        (#"{"aliases": ["a b=status"]}"#, "is not an alias."),
        (#"{"aliases": ["quran=status"]}"#, "“quran” is already a command of Mizan"),
        (#"{"aliases": ["x=status \"a"]}"#, "is not an alias."),
        (#"{"defaults": ["finance lits=--limit 2"]}"#, "There is no command “finance lits”"),
        (#"{"defaults": ["finance list=3"]}"#, "has no default options."),
    ])
    func aFaultyAliasOrDefaultIsReportedAndTheCommandStillRuns(commands: String, told: String) async throws {
        let printed = await (try await mizan(commands)).type(["quran", "favorite", "list"])
        #expect(printed.code == 0)
        #expect(printed.errors.contains(told), "\(printed.errors)")
        #expect(printed.output.contains("2:255"))
    }
}
