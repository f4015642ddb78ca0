import CommandSupport
import HelpPages
import Kernel
import TestSupport
import Testing

struct WordsTests {
    @Test func anUnknownCommandSuggestsTheNearestCommand() async throws {
        let mizan = try TypedLines()
        let printed = await mizan.type(["quran", "favrite", "list"])
        #expect(printed.code == 64)
        #expect(
            printed.errors
                == "mizan: There is no command “quran favrite”. Did you mean mizan quran favorite? See: mizan quran --help\n"
        )
        let problem = try JSONReader.read(
            Array(await mizan.type(["quran", "favrite", "-o", "json"]).errors.utf8))
        #expect(problem["type"] == "urn:mizan:problem:command.unknown")
        #expect(problem["nearest"] == "mizan quran favorite")
    }

    @Test func aWordUnlikeAnyCommandGetsTheListOfCommands() async throws {
        let printed = await (try TypedLines()).type(["fitness", "xyzzy"])
        #expect(printed.code == 64)
        #expect(printed.errors.contains("mizan fitness has these commands: log, edit"))
    }

    /// The name of a part's command comes first, then what is near, then an example that holds the word.
    @Test(arguments: [
        ("export", "mizan finance export"), ("weight", "mizan fitness log weight"), ("todya", "mizan today"),
    ])
    func aWordThatIsNoCommandLeadsToOne(word: String, command: String) async throws {
        let printed = await (try TypedLines()).type([word])
        #expect(printed.code == 64)
        #expect(printed.errors.contains(command), "\(printed.errors)")
    }

    @Test(arguments: [("todo", "mizan today"), ("alias", "mizan config"), ("xyzzy", "See: mizan --help")])
    func aWordUnlikeAnyCommandOfManyGetsNoListOfThem(word: String, advice: String) async throws {
        let printed = await (try TypedLines()).type([word])
        #expect(printed.code == 64)
        #expect(printed.errors.contains(advice), "\(printed.errors)")
        #expect(!printed.errors.contains("has these commands"))
    }

    @Test func theListOfOperationsNamesWhatWasChanged() async throws {
        let mizan = try TypedLines()
        try await mizan("habits", "add", "Read 10 pages")
        try await mizan("habits", "done", "Read 10 pages")
        try await mizan("fitness", "log", "weight", "81.4")
        try await mizan("quran", "note", "add", "2:255", "words")
        try await mizan("zone", "set", "Europe/Berlin")
        let list = try await mizan("undo", "--list")
        for what in [
            "Added habit “Read 10 pages”", "Added habit entry “Read 10 pages 2026-01-08”",
            "Added measurement “Weight 81.4 kg”", "Added note “2:255”", "Added zone “Europe/Berlin”",
        ] {
            #expect(list.contains(what), "\(list)")
        }
    }

    @Test func anExportForSpreadsheetsHasTheChosenColumns() async throws {
        let mizan = try TypedLines()
        try await mizan("finance", "account", "add", "Cash", "--currency", "EUR", "--balance", "100")
        try await mizan("finance", "add", "-3.20", "=bread")
        let file = try await mizan("finance", "export", "-o", "spreadsheet", "--fields", "amount,Description")
        #expect(file == "\u{FEFF}Amount,Description\r\n100.00,Opening Balance\r\n-3.20,'=bread\r\n")
        #expect(await mizan.type(["finance", "export", "--to", "money.xlsx"]).code == 64)
    }

    @Test(arguments: [
        ["quran", "favourites"], ["quran", "favourite", "ls"], ["-o", "table", "Quran", "Favorites", "list"],
    ])
    func everySpellingOfFavoritesIsUnderstood(words: [String]) async throws {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "2:255")
        let rest = words.last == "favourites" ? words + ["list"] : words
        #expect(try await mizan.run(rest).contains("2:255"))
    }

    @Test func aParserErrorIsJSONIfJSONIsRequested() async throws {
        let printed = await (try TypedLines()).type([
            "quran", "favorite", "list", "--limit", "many", "--output", "json",
        ])
        #expect(printed.code == 64)
        let problem = try JSONReader.read(Array(printed.errors.utf8))
        #expect(problem["detail"] == "The value 'many' is invalid for '--limit <count>'")
        #expect(problem["status"] == 400)
    }

    @Test(arguments: [
        ("daily", "Daily account"), ("acount", "Daily account"), ("Csh", "Cash"), ("Caash EUR", "Cash"),
    ])
    func anUnknownAccountSuggestsTheNearestAccount(typed: String, meant: String) async throws {
        let mizan = try TypedLines()
        for name in ["Daily account", "Cash"] {
            try await mizan("finance", "account", "add", name, "--currency", "EUR")
        }
        let printed = await mizan.refusal("finance", "account", "show", typed)
        #expect(printed.code == 66)
        #expect(printed.errors.contains("Did you mean “\(meant)”?"), "\(printed.errors)")
    }

    @Test func aNoteIsFoundByTheEndOfItsID() async throws {
        let mizan = try TypedLines()
        let said = try await mizan("quran", "note", "add", "2:255", "words")
        let id = try #require(said.split(separator: "(").last?.prefix(6))
        #expect(try await mizan("quran", "note", "list").contains("\n\(id)  2:255"))
        #expect(try await mizan("quran", "note", "show", String(id)).contains("words"))
        try await mizan("quran", "note", "edit", String(id), "other words")
        try await mizan("quran", "note", "remove", String(id))
        #expect(await mizan.refusal("quran", "note", "show", String(id)).code == 66)
    }

    @Test func standardInputIsReadLikeAFile() async throws {
        let (mizan, other) = (try TypedLines(), try TypedLines())
        try await mizan("quran", "favorite", "add", "2:255")
        try await mizan("account", "export", mizan.directory.file("me.jsonl"))
        let archive = String(decoding: try mizan.directory.bytes(of: "me.jsonl"), as: UTF8.self)
        let printed = await other.type(["account", "import", "-"], input: archive)
        #expect(printed.code == 0, "\(printed.errors)")
        #expect(printed.output.contains("standard input"))
        #expect(try await other("quran", "favorite", "list").contains("2:255"))
        #expect(await other.type(["backup", "verify", "-"], input: "no backup").code != 0)
    }

    @Test func helpExplainsCommandsAndTopics() async throws {
        let mizan = try TypedLines()
        #expect(try await mizan("help", "quran", "notes").contains("USAGE: mizan quran note"))
        #expect(try await mizan("quran", "help", "note") == mizan("quran", "note", "--help"))
        #expect(try await mizan("backup", "--help").contains("mizan help backups"))
        for page in Page.allCases {
            let text = try await mizan("help", page.rawValue)
            #expect(text.hasPrefix("\(page.title)\n"))
            let prose = text.split(separator: "\n").filter { !$0.hasPrefix("    ") }
            for mark in ["](", "```", "**", "`"] { #expect(prose.filter { $0.contains(mark) } == []) }
            #expect(prose.filter { $0.hasPrefix("#") || $0.hasPrefix("|") } == [])
        }
        let printed = await mizan.refusal("help", "backupz")
        #expect(printed.code == 66)
        #expect(printed.errors.contains("Did you mean “backup”"), "\(printed.errors)")
    }
}
