import ArgumentParser
import CommandLineKit
import CommandSupport
import Composition
import FoundationEssentials
import TestSupport
import Testing

/// Reading never creates a store, so a mistyped directory is reported.
struct StorePresenceTests {
    /// Every command that needs an existing store, as typed, with its arguments.
    private static let lines = [
        "import file", "import --list", "import --undo 1", "undo", "undo --list", "history quran.FavoriteAyah/1:1",
        "zone show", "zone set Europe/Berlin",
        "zone remove 2026-01-01", "today", "settings list", "settings set x y",
        "settings remove x", "jobs list", "jobs run home.backup", "sync changes", "sync watch", "status",
        "sync add x https://a.example", "sync run", "sync status", "sync conflicts", "sync resolve x sample.A k mine",
        "sync retry x", "sync pause x", "sync token x", "sync remove x",
        "account list",
        "account add x",
        "account export x", "account import x", "account delete --yes --owner x", "account password",
        "account token list", "account role x member", "account quota x none",
        "account rename x", "account session list",
        "account session revoke x",
        "account token create x", "account token revoke x", "quran favorite add x", "quran favorite remove x",
        "quran favorite list", "quran favorite chart", "quran progress chart", "quran note add x y",
        "quran note edit 01920000-0000-7000-8000-000000000000 y",
        "quran note remove 01920000-0000-7000-8000-000000000000", "quran note list",
        "quran note show 01920000-0000-7000-8000-000000000000", "quran export",
        "quran progress set x", "quran progress remove x", "quran progress list", "quran progress show x",
        "quran setting get x",
        "quran setting set x y", "quran setting remove x", "quran setting list", "quran profile show",
        "quran profile set --email x", "quran profile remove", "habits today", "habits done x", "habits undone x",
        "habits skip x", "habits count x", "habits plan", "habits stats", "habits heatmap", "habits journeys list",
        "habits journeys follow x", "habits journeys leave x", "habits add x", "habits remove x", "habits list",
        "habits profile show", "habits profile set --display-name x", "habits profile remove",
        "habits export --shape web", "habits edit x --title y", "habits show x", "habits read x",
        "duas list",
        "duas search x", "duas show x", "duas journeys", "duas categories", "duas collections",
        "duas source add https://a.example", "duas source show", "duas source run", "duas source remove",
        "finance account list", "finance account add x --currency EUR", "finance account show x",
        "finance account edit x", "finance account remove x",
        "finance account restore 01920000-0000-7000-8000-000000000000", "finance account merge x --into y",
        "finance add 1 x", "finance transfer 1 x y", "finance list", "finance show 0000ff", "finance edit 0000ff",
        "finance remove 0000ff", "finance trash list", "finance trash restore 0000ff", "finance trash delete 0000ff",
        "finance trash empty",
        "finance category list", "finance category add x", "finance category edit x", "finance category remove x",
        "finance category restore 01920000-0000-7000-8000-000000000000",
        "finance category merge x --into y", "finance category totals", "finance home show", "finance home set EUR",
        "finance export", "finance split 0000ff Food", "finance reconcile x", "finance statement list",
        "finance statement show x", "finance statement revert x", "finance statement remove x",
        "fitness log weight 75", "fitness edit 0000ff", "fitness delete 0000ff", "fitness current", "fitness history",
        "fitness summary", "fitness trend weight", "fitness types list", "fitness types set weight --unit lb",
        "library add title=x documentType=pdf", "library edit x title=y", "library remove x", "library show x",
        "library list", "library search x", "library export", "library progress set x 1", "library progress remove x",
        "library progress show x", "library progress list", "library voices import x", "library voices list",
        "library voices show x", "library voices remove x", "library reader add x", "library reader list",
        "library reader remove x", "library fetch x",
    ]

    @Test func onlyCommandsThatStoreDataCreateAStore() throws {
        var making: [String] = []
        var tried: Set<ObjectIdentifier> = []
        for line in Self.lines {
            let command = try MizanCommand.parseAsRoot(line.split(separator: " ").map(String.init))
            tried.insert(ObjectIdentifier(type(of: command)))
            switch command {
            case let command as any OwnerCommand: if command.makesStore { making.append(line) }
            case let command as any StoreCommand: if command.makesStore { making.append(line) }
            default: Issue.record("\(line) is \(type(of: command))")
            }
        }
        #expect(
            making == [
                "import file", "zone set Europe/Berlin", "settings set x y", "sync add x https://a.example",
                "account add x",
                "account import x", "quran favorite add x",
                "quran note add x y",
                "quran progress set x", "quran setting set x y", "quran profile set --email x", "habits done x",
                "habits skip x", "habits count x", "habits journeys follow x", "habits add x",
                "habits profile set --display-name x", "duas source add https://a.example",
                "finance account add x --currency EUR", "finance category add x",
                "finance home set EUR", "fitness log weight 75", "fitness types set weight --unit lb",
                "library add title=x documentType=pdf", "library voices import x",
            ])
        let untried = CommandTree.whole.verbs.map(\.type).filter { !tried.contains(ObjectIdentifier($0)) }
        #expect(untried.filter { $0 is any OwnerCommand.Type || $0 is any StoreCommand.Type }.map { "\($0)" } == [])
    }

    @Test(arguments: [["status"], ["quran", "favorite", "list"], ["import", "--list"], ["account", "list"]])
    func readingWithoutAStoreCreatesNoFiles(arguments: [String]) async throws {
        let directory = try TemporaryDirectory()
        let data = ["--data", directory.file("nowhere")]
        #expect(await CommandEntry.run(MizanCommand.self, arguments + data, environment: [:]) == 66)
        #expect(try directory.names() == [])
        // An empty directory is no store either, and stays empty.
        try FileManager.default.createDirectory(atPath: directory.file("nowhere"), withIntermediateDirectories: false)
        #expect(await CommandEntry.run(MizanCommand.self, arguments + data, environment: [:]) == 66)
        #expect(try directory.names(in: "nowhere") == [])
    }

    /// If the store's directory and the data to be added are both mistyped, no new store is created there.
    @Test(arguments: [
        ["quran", "favorite", "add", "300:1"], ["quran", "favorite", "add", "2:255", "--at", "then"],
        ["quran", "note", "add", "Al-Nowhere 3", "text"], ["quran", "progress", "set", "juz 30"],
        ["quran", "setting", "set", "fontSize", "{"], ["quran", "setting", "set", "..", "1"],
        ["quran", "profile", "set", "--last-sign-in", "then"], ["import", "no-such-file.plist"], ["import", "/"],
        ["account", "import", "no-such-file.jsonl"], ["account", "import", "/dev/null"],
        ["account", "add", "  ", "--password-stdin"], ["finance", "account", "add", "x", "--currency", "EURO"],
        ["finance", "account", "add", "x", "--currency", "EUR", "--balance", "1.234.5"],
        ["finance", "home", "set", "XAU"], ["sync", "add", "A Name", "https://a.example", "--token-stdin"],
        ["sync", "add", "server", "ftp://a.example", "--token-stdin"],
        ["fitness", "log", "wieght", "75"], ["fitness", "log", "weight", "NaN"],
        ["fitness", "log", "weight", "1e400"], ["fitness", "log", "weight", "75", "--at", "then"],
        ["fitness", "types", "set", "weight", "--unit", "km"],
        ["library", "add", "title=x", "documentType=doc"], ["library", "voices", "import", "no-such-file.json"],
    ])
    func invalidInputCreatesNoStore(arguments: [String]) async throws {
        let directory = try TemporaryDirectory()
        let data = ["--data", directory.file("nowhere")]
        let there = ["--data", directory.file("store")]
        #expect(await CommandEntry.run(MizanCommand.self, ["import", Fixtures.sample] + there, environment: [:]) == 0)
        let exit = await CommandEntry.run(MizanCommand.self, arguments + data, environment: [:])
        #expect(exit != 0)
        #expect(await CommandEntry.run(MizanCommand.self, arguments + there, environment: [:]) == exit)
        #expect(try directory.names() == ["store"])
    }

    @Test func anotherFileInPlaceOfTheStoreIsReported() async throws {
        let directory = try TemporaryDirectory()
        try directory.write([0x61], to: "file")
        let exit = await CommandEntry.run(
            MizanCommand.self, ["status", "--data", directory.file("file")], environment: [:])
        #expect(exit == 65)
    }

    @Test func theFirstImportCreatesTheStore() async throws {
        let directory = try TemporaryDirectory()
        let data = ["--data", directory.file("store")]
        #expect(await CommandEntry.run(MizanCommand.self, ["import", Fixtures.sample] + data, environment: [:]) == 0)
        #expect(await CommandEntry.run(MizanCommand.self, ["status"] + data, environment: [:]) == 0)
    }

    @Test func anInvalidConfigurationFailsBeforeAStoreIsCreated() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array("{\"zebra\": 1}".utf8), to: "config.json")
        try directory.setMode(0o600, of: "config.json")
        let arguments = ["import", Fixtures.sample, "--data", directory.path]
        #expect(await CommandEntry.run(MizanCommand.self, arguments, environment: [:]) == 78)
        #expect(try directory.names() == ["config.json"])
    }

    @Test func theOwnerFlagOverridesTheFile() async throws {
        let directory = try TemporaryDirectory()
        let list = ["quran", "favorite", "list", "--data", directory.path]
        #expect(
            await CommandEntry.run(
                MizanCommand.self, ["quran", "favorite", "add", "2:255", "--data", directory.path], environment: [:])
                == 0)
        try directory.write(Array("{\"owner\": \"nobody\"}".utf8), to: "config.json")
        try directory.setMode(0o600, of: "config.json")
        #expect(await CommandEntry.run(MizanCommand.self, list, environment: [:]) == 66)
        #expect(await CommandEntry.run(MizanCommand.self, list + ["--owner", "me"], environment: [:]) == 0)
        #expect(await CommandEntry.run(MizanCommand.self, list, environment: ["MIZAN_OWNER": "me"]) == 0)
    }

    /// The store has one owner, whose name is `me`. A wrong name is refused, not ignored.
    @Test(arguments: [["account", "export", "-"], ["account", "rename", "you"], ["account", "session", "list"]])
    func accountCommandsReadTheOwnerFromTheEnvironmentNotTheFile(command: [String]) async throws {
        let directory = try TemporaryDirectory()
        let data = ["--data", directory.path]
        let favorite = ["quran", "favorite", "add", "2:255"] + data
        #expect(await CommandEntry.run(MizanCommand.self, favorite, environment: [:]) == 0)
        try directory.write(Array("{\"owner\": \"somebody\"}".utf8), to: "config.json")
        try directory.setMode(0o600, of: "config.json")
        let nobody = ["MIZAN_OWNER": "nobody"]
        #expect(await CommandEntry.run(MizanCommand.self, command + data, environment: nobody) == 66)
        #expect(
            await CommandEntry.run(MizanCommand.self, command + data + ["--owner", "me"], environment: nobody) == 0)
        let rest = command.contains("rename") ? ["account", "session", "list"] : command
        #expect(await CommandEntry.run(MizanCommand.self, rest + data, environment: [:]) == 0)
    }

    @Test func deletionRequiresTheOwnerOnTheCommandLine() async throws {
        let directory = try TemporaryDirectory()
        let data = ["--data", directory.path]
        let favorite = ["quran", "favorite", "add", "2:255"] + data
        #expect(await CommandEntry.run(MizanCommand.self, favorite, environment: [:]) == 0)
        let delete = ["account", "delete", "--yes"] + data
        #expect(await CommandEntry.run(MizanCommand.self, delete, environment: ["MIZAN_OWNER": "me"]) == 64)
        #expect(await CommandEntry.run(MizanCommand.self, ["account", "list"] + data, environment: [:]) == 0)
    }
}
