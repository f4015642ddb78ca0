import Changes
import Foundation
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing
import Transport

@testable import HabitsData
@testable import HabitsInfrastructure
@testable import HomeBase

/// The catalogue out of answers of a PostgreSQL with the apps' schema (`Tools/Neon/vectors.py --record`).
struct CatalogueSourceTests {
    /// Answers in the order in which they are asked for.
    private final class Answers: Sendable {
        let left: Mutex<[NeonReply]>

        init() { left = Mutex([]) }

        func give(_ name: String, replacing usual: String, with odd: String) throws {
            let reply = try Self.recorded(name)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(text.contains(usual), "\(usual)")
            let edited = NeonReply(status: reply.status, body: Array(text.replacing(usual, with: odd).utf8))
            left.withLock { $0.append(edited) }
        }

        func give(_ names: String...) throws {
            let replies = try names.map { try Self.recorded($0) }
            left.withLock { $0 += replies }
        }

        var exchange: NeonExchange {
            NeonExchange { (_) async throws(TransportError) in
                let next = self.left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let next else { throw TransportError(.library(7)) }
                return next
            }
        }

        static func recorded(_ name: String) throws -> NeonReply {
            let root = #filePath.replacing(/\/Tests\/.*/, with: "")
            let data = try #require(FileManager.default.contents(atPath: root + "/Tests/Fixtures/Neon/answers.json"))
            let entry = try #require(try JSONReader.read(Array(data))[name], "\(name)")
            guard case .string(let text)? = entry["answer"], case .integer(let status)? = entry["status"] else {
                throw CancellationError()
            }
            return NeonReply(status: Int(status), body: Array(text.utf8))
        }
    }

    private let store: TestStore
    private let answers = Answers()
    private let source: CatalogueSource

    init() async throws {
        store = try await TestStore(HomeBase.schema + [MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
        let context = store.context()
        let sealing = ModuleContext(
            database: context.database, clock: context.clock, identifiers: context.identifiers,
            propertyLists: context.propertyLists, storeSecret: { Array(repeating: 7, count: 32) })
        let module = HabitsModule(context: sealing)
        store.database.rules.set(of: module)
        try await store.database.write(.shared) { try module.supply?.bring($0) }
        source = CatalogueSource(sealing, answers.exchange)
        try answers.give("the catalogue")
        let report = try await source.add(
            nil, connection: "postgresql://role:open%20sesame@ep-calm-dawn.eu-central-1.aws.neon.tech/main")
        #expect(report.address == "https://ep-calm-dawn.eu-central-1.aws.neon.tech/sql")
        #expect(
            report.entries == ["10 duas", "4 categories", "3 collections", "14 journeys", "17 duas of journeys"],
            "nothing comes before a run, and a person sees what will")
    }

    private var titles: [String: String] {
        get async throws {
            try await store.database.read(.shared) { reading in
                let duas = try HabitsModule.duas.all(in: reading).filter { $0.id.source == CatalogueID.backend }
                return Dictionary(uniqueKeysWithValues: duas.map { ($0.id.text, $0.texts.titleEn) })
            }
        }
    }

    private func takeIn() async throws {
        try answers.give("the catalogue", "all duas")
        let report = try await source.run()
        #expect(try #require(report.changed) > 40)
    }

    @Test func catalogueEntriesAreAddedChangedAndRemoved() async throws {
        try await takeIn()
        #expect(try await titles.count == 10)
        #expect(try await titles["neon:2"] == "Dhikr 2")
        try answers.give("the catalogue, changed", "one dua, changed")
        let report = try await source.run()
        #expect(report.changed == 1)
        #expect(try await titles.count == 9)
        #expect(try await titles["neon:2"] == "Renewed")
        #expect(try await titles["neon:9"] == nil)
        let (journeys, starters) = try await store.database.read(.shared) { reading in
            (
                try HabitsModule.journeys.all(in: reading).map(\.id.text),
                try HabitsModule.duas.all(in: reading).filter { $0.id.source == CatalogueID.starter }.count
            )
        }
        #expect(journeys.contains("neon:4") && !journeys.contains("neon:5"))
        #expect(starters > 0, "entries of other sources stay")
    }

    /// Nothing new is one round trip, and changes nothing.
    @Test func anUnchangedCatalogueCostsOneRoundTrip() async throws {
        try await takeIn()
        try answers.give("the catalogue")
        let report = try await source.run()
        #expect(report.changed == 0 && report.removed == 0)
        #expect(answers.left.withLock { $0.isEmpty })
    }

    @Test func anAnswerWithUnrequestedDuasChangesNothing() async throws {
        try await takeIn()
        try answers.give("the catalogue, changed", "one dua, changed")
        _ = try await source.run()
        try answers.give("the catalogue", "all duas")
        // Two duas are asked for, and ten come.
        await #expect(throws: MizanError.self) { try await source.run() }
        #expect(try await titles.count == 9)
    }

    @Test(arguments: ["html", "too much", "garbage", "control-plane", "a wrong password", "raw lists"])
    func aFaultyAnswerChangesNothing(name: String) async throws {
        try await takeIn()
        let before = try await titles
        for first in [[], ["the catalogue, changed"]] {
            for one in first { try answers.give(one) }
            for _ in 0..<5 { try answers.give(name) }
            await #expect(throws: MizanError.self) { try await source.run() }
            answers.left.withLock { $0 = [] }
            #expect(try await titles == before)
        }
        let report = try await source.report()
        #expect(report.message?.isEmpty == false)
        #expect(report.message?.contains("sesame") == false)
    }

    private static let moment = #""2026-01-08 14:30:00.25+00"]"#
    private static let title = #"{"name":"title_en","dataTypeID":1043,"#

    /// The text that replaces a value of the answer, and the reason why nothing is imported; nil if the other rows are.
    @Test(
        arguments: [
            ("a title that is NULL", #""Dhikr 4""#, "null", "habits.catalogue-row"),
            (
                "another type", #"{"name":"xp_value","dataTypeID":23,"#, #"{"name":"xp_value","dataTypeID":16,"#,
                "habits.neon-answer"
            ),
            ("points beyond 2^53", #","35",null,"#, #","9007199254740993",null,"#, "habits.catalogue-row"),
            ("a column missing", title, #"{"name":"title","dataTypeID":1043,"#, "habits.catalogue-row"),
            ("one column more", title, #"{"name":"colour","dataTypeID":25},\#(title)"#, "habits.neon-answer"),
            ("a number that is NULL", #"[["1","2","2","#, #"[[null,"2","2","#, "habits.catalogue-row"),
            ("never", moment, #""infinity"]"#, nil), ("before Christ", moment, #""0044-03-15 00:00:00+00 BC"]"#, nil),
            ("quotes", "Dhikr 4", #"\"Dhikr\" 4"#, nil),
        ] as [(String, String, String, String?)])
    func oddRowsOfTheCatalogue(name: String, usual: String, odd: String, reason: String?) async throws {
        try answers.give("the catalogue")
        try answers.give("all duas", replacing: usual, with: odd)
        guard let reason else {
            _ = try await source.run()
            #expect(try await titles.count == 10)
            return
        }
        let error = try await #require(throws: MizanError.self) { try await source.run() }
        #expect(error.reason == reason)
        #expect(try await titles.isEmpty)
    }

    /// Numbers that cannot be read do not remove what they name.
    @Test(arguments: [
        (#"{"name":"id","dataTypeID":23,"#, #"{"name":"id","dataTypeID":25,"#),
        (#"[["1","Core","core""#, #"[[null,"Core","core""#), (#"[["1","2026-01-08"#, #"[[null,"2026-01-08"#),
        (#"[["1","1","2","evening""#, #"[["1","1",null,"evening""#),
    ]) func aNumberThatIsNoneRemovesNothing(usual: String, odd: String) async throws {
        try await takeIn()
        let before = try await titles
        try answers.give("the catalogue", replacing: usual, with: odd)
        await #expect(throws: MizanError.self) { try await source.run() }
        #expect(try await titles == before)
        let collections = try await store.database.read(.shared) { try HabitsModule.collections.all(in: $0) }
        #expect(collections.filter { $0.id.source == CatalogueID.backend }.count == 3)
    }

    @Test func freeTextAsTheBestTimeStays() async throws {
        try await takeIn()
        let times = try await store.database.read(.shared) { reading in
            try HabitsModule.duas.all(in: reading).filter { $0.id.source == CatalogueID.backend }.map(\.bestTime?.text)
        }
        #expect(times.contains("After Fajr, before sleep") && times.contains("morning") && times.contains(nil))
    }

    @Test func theSecretIsSealed() async throws {
        let bytes = try await store.database.read(.shared) { reading in
            try reading.session.firstRow("SELECT secret FROM sync_connector WHERE name = 'catalogue'")?.blob(0)
        }
        #expect(!String(decoding: try #require(bytes), as: UTF8.self).contains("sesame"))
        try await source.remove()
        let error = try await #require(throws: MizanError.self) { try await source.report() }
        #expect(error.reason == "habits.no-source")
    }
}
