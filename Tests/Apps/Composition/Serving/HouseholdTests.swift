import Accounts
import Composition
import HTTPKit
import HomeDoor
import HomePeople
import HomeTransfer
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// A store of several people starts again, even after one person was removed.
struct HouseholdTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.file("store") }
    private var token: String { "store/owner-token" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open() async throws -> Application {
        try await Application.open(at: path, slices: [], hashCost: .least)
    }

    /// The outcome of a start, and the prediction made before it.
    private func start(_ owner: String? = nil) async throws -> (facade: Facade, outlook: StartOutlook) {
        let before = try contents()
        let outlook = StartOutlook(at: path, configuration(owner)) { _ in }
        #expect(try contents() == before)
        let application = try await open()
        let facade = try await application.facade(tokenOfOwnerNamed: owner)
        try await application.close()
        return (facade, outlook)
    }

    private func configuration(_ owner: String?) -> ApplicationConfiguration {
        ApplicationConfiguration.read(
            flags: ["data": [path]].merging(owner.map { ["owner": [$0]] } ?? [:]) { $1 }, environment: [:])
    }

    private func contents() throws -> [String: [UInt8]] {
        guard try directory.names().contains("store") else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: try directory.names(in: "store").map { ($0, try directory.bytes(of: "store/" + $0)) })
    }

    /// Amina, Bilal and Dora; the machine's token belongs to Amina.
    private func family() async throws {
        _ = try await start()
        let application = try await open()
        let people = application.home.access.people
        let me = try #require(try await application.home.accounts.entries().first)
        _ = try await people.rename(me.id, to: "Amina", by: .machine)
        for name in ["Bilal", "Dora"] {
            _ = try await people.add(name: name, password: "correct horse battery", role: .member, by: .machine)
        }
        try await application.close()
    }

    @Test func afterARestartTheTokenBelongsToTheSameOwner() async throws {
        try await family()
        let (facade, outlook) = try await start()
        #expect(facade.owners == 3)
        #expect(facade.token?.ownerName == "Amina")
        #expect(facade.remarks == [])
        #expect(outlook.refusal == nil)
        #expect(outlook.lines.contains("Owners: “Amina”, “Bilal”, “Dora”."))
        #expect(outlook.verdict == "A start would serve.")
    }

    #if Fitness
        /// The prediction reports each slice that the start would leave out.
        @Test(arguments: [
            ["ZONE": "Mars/X"], ["KEY": " key "], ["ZONE": "Europe/Berlin", "KEY": "a key"],
        ])
        func theCheckReportsASliceThatWouldNotStart(settings: [String: String]) throws {
            let configuration = ApplicationConfiguration.read(
                flags: ["data": [path]],
                environment: Dictionary(
                    uniqueKeysWithValues: settings.map { ("MIZAN_MODULES_FITNESS_FACADE_\($0.key)", $0.value) }))
            let outlook = StartOutlook(at: path, configuration) { _ in }
            let isRefused = settings["ZONE"] != "Europe/Berlin"
            #expect(outlook.verdict == (isRefused ? "A start would serve, without Fitness." : "A start would serve."))
            #expect(outlook.refusal == nil)
            let start = "Slice: fitness would be left out. modules.fitness."
            #expect(outlook.lines.contains { $0.hasPrefix(start) } == isRefused)
        }
    #endif

    @Test(arguments: ["Amina", "amina", "nobody"])
    func anUnknownOwnerInTheSettingsDoesNotStopTheStart(name: String) async throws {
        try await family()
        let application = try await open()
        let me = try await application.owner(named: "Amina")
        _ = try await application.home.access.people.rename(me.id, to: "Umm Yusuf", by: .machine)
        try await application.close()
        let (facade, outlook) = try await start(name)
        #expect(facade.token?.ownerName == "Umm Yusuf")
        #expect(facade.remarks.contains { $0.contains("There is no owner “\(name)”") })
        #expect(outlook.refusal == nil)
        #expect(outlook.lines.contains { $0.contains("There is no owner “\(name)”") })
    }

    @Test func withoutAnOwnerTokenTheServerStartsAndSaysHowToCreateAToken() async throws {
        try await family()
        try directory.remove(token)
        let (facade, outlook) = try await start()
        #expect(facade.token == nil)
        #expect(facade.remarks.contains { $0.contains("--owner") })
        #expect(outlook.refusal == nil)
        let named = try await start("bilal")
        #expect(named.facade.token?.ownerName == "Bilal")
        #expect(named.outlook.lines.contains { $0.contains("makes") && $0.contains("“Bilal”") })
        // The token remains Bilal's, even if the setting names a different owner later.
        let other = try await start("dora")
        #expect(other.facade.token?.ownerName == "Bilal")
        #expect(other.facade.remarks.contains { $0.contains("“Bilal” and not of “Dora”") })
    }

    @Test func aDeletedOwnersTokenIsInvalidAndDoesNotStopTheStart() async throws {
        try await family()
        let mine = try directory.bytes(of: token)
        let application = try await open()
        let me = try await application.owner(named: "Amina")
        _ = try await application.home.accountDeletion.run(owner: me.id)
        #expect(try directory.names(in: "store").contains("owner-token") == false)
        // Restores the token's file, as if the process had been killed before it deleted the file.
        try directory.write(mine, to: token)
        try directory.setMode(0o600, of: token)
        try await application.close()
        let (facade, outlook) = try await start()
        #expect(facade.owners == 2)
        #expect(facade.token == nil)
        #expect(facade.remarks.contains { $0.contains("not in this store") })
        #expect(outlook.refusal == nil)
    }

    @Test func afterTheLastAccountIsDeletedAStartCreatesAnOwner() async throws {
        try await family()
        let application = try await open()
        for entry in try await application.home.accounts.entries() {
            _ = try await application.home.accountDeletion.run(owner: entry.id)
        }
        try await application.close()
        let (facade, outlook) = try await start()
        #expect(facade.owners == 1)
        #expect(facade.token?.ownerName == "me")
        #expect(outlook.lines.contains("Owners: none yet."))
    }

    @Test func withSeveralOwnersACommandSaysHowToSelectAnOwner() async throws {
        try await family()
        let application = try await open()
        let dora = try await application.owner(named: "Dora")
        _ = try await application.home.access.people.rename(dora.id, to: "Umm Yusuf's", by: .machine)
        let error = await #expect(throws: MizanError.self) { _ = try await application.owner(named: nil) }
        #expect(error?.message.contains(#"--owner Amina or --owner Bilal or --owner 'Umm Yusuf'\''s'"#) == true)
        try await application.close()
    }

    @Test func checkingAStartWithoutAStoreCreatesNothing() throws {
        let outlook = StartOutlook(at: directory.file("none"), configuration(nil)) { _ in }
        #expect(outlook.refusal == nil)
        #expect(try directory.names() == [])
    }

    @Test func theCheckReportsWhatPreventsAStart() async throws {
        try await family()
        let taken = MizanError(.unavailable, "http.address-in-use", "It is taken.")
        let port = StartOutlook(at: path, configuration(nil)) { _ in throw taken }
        #expect(port.refusal == taken)
        #expect(port.verdict == "A start would end with 69: It is taken.")
        let lock = try SQLiteAdministration(path: path).lockForServing()
        let served = StartOutlook(at: path, configuration(nil)) { _ in }
        #expect(served.refusal?.reason == "storage.served")
        withExtendedLifetime(lock) {}
        try directory.setMode(0o777, of: "store")
        let open = StartOutlook(at: path, configuration(nil)) { _ in }
        #expect(open.refusal?.reason == "storage.writable-by-others")
        #expect(open.lines.filter { $0.hasPrefix("Problem: ") }.count == 1)
    }

    @Test func theCheckListsTheStepsThatAStartWouldRun() async throws {
        try await family()
        let application = try await open()
        _ = try await application.context.database.write(.shared) { transaction in
            try transaction.session.execute("DROP TABLE changes")
            try transaction.session.execute("DROP TABLE blobs")
            try transaction.session.execute("DROP TABLE unfinished")
            try transaction.session.execute("DROP INDEX history_by_previous")
            try transaction.session.execute("DROP INDEX history_of_returns")
            try transaction.session.execute("ALTER TABLE owners DROP COLUMN used")
            try transaction.session.execute("ALTER TABLE owners DROP COLUMN quota")
            try transaction.session.execute("DELETE FROM migrations WHERE module = 'platform' AND name >= '008'")
        }
        try await application.close()
        let outlook = StartOutlook(at: path, configuration(nil)) { _ in }
        #expect(outlook.refusal == nil)
        #expect(outlook.lines.contains { $0.contains("platform 008-changes") })
    }

    /// The prediction reports every refusal of a start.
    @Test(
        arguments: [
            ("CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END", "storage.acts-by-itself"),
            ("DROP INDEX journal_by_version", "storage.schema-changed"),
        ] as [(SQL, String)])
    func theCheckReportsASchemaThatDiffersFromItsMigrationSteps(change: SQL, reason: String) async throws {
        try await family()
        let application = try await open()
        _ = try await application.context.database.write(.shared) { try $0.session.execute(change) }
        try await application.close()
        let outlook = StartOutlook(at: path, configuration(nil)) { _ in }
        #expect(outlook.refusal?.reason == reason)
        await #expect(throws: MizanError.self) { try await open() }
    }
}
