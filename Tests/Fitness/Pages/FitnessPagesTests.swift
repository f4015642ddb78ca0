import Changes
import FitnessData
import FitnessDomain
import HomeBase
import PagesKit
import Storage
import TestSupport
import Testing

@testable import FitnessPages

struct FitnessPagesTests {
    let store: TestStore
    let fitness: FitnessModule
    private let facade: PageFacade

    init() async throws {
        // A removal asks the connectors' tables.
        store = try await TestStore(
            HomeBase.schema + [MigrationSet(module: FitnessModule.id, FitnessModule.migrations)])
        fitness = try FitnessModule(context: store.context())
        let pages = FitnessPages.pages(fitness)
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry])), on: store.context(), as: store.owner)
    }

    @Test func aMeasurementIsEnteredChangedAndRemoved() async throws {
        #expect(try await facade.send("/app/body").text.contains("Nothing has been measured yet."))
        let sent = try await facade.send(
            "/app/body", ["type": "weight", "quantity": "165 lb", "notes": "<i>early</i>"])
        #expect(sent.location.hasPrefix("/app/body/weight?done="))
        let page = try await facade.send(sent.location).text
        #expect(page.contains("74.8") && page.contains("&lt;i&gt;early") && page.contains("action=\"/app/undo\""))
        let link = try #require(page.firstMatch(of: #/href="(\/app\/body\/entries\/[0-9a-f-]+)"/#)).1
        let shown = try await facade.send(String(link)).text
        let text = try #require(shown.firstMatch(of: #/name="quantity"[^>]*value="([^"]+)"/#)).1
        // A rounded text that nobody changed leaves the exact quantity.
        let exact = try await store.read { try FitnessModule.entries.all(in: $0).map(\.quantity) }
        try await facade.edit(String(link), ["quantity": String(text), "notes": ""])
        #expect(try await store.read { try FitnessModule.entries.all(in: $0).map(\.quantity) } == exact)
        #expect(try await store.read { try FitnessModule.entries.all(in: $0).map(\.notes) } == [nil])
        try await facade.edit(String(link), ["quantity": "76 kg"])
        #expect(try await facade.send("/app/body").text.contains("76"))
        let removed = try await facade.send(String(link), ["remove": "true"])
        #expect(removed.location.hasPrefix("/app/body/weight?done="))
        try await facade.send(String(link), status: 404)
    }

    @Test func theUnitOfATypeIsChosen() async throws {
        try await facade.send("/app/body", ["type": "weight", "quantity": "75 kg"])
        #expect(try await facade.send("/app/body/weight").text.contains("<option value=\"kg\" selected>kg</option>"))
        let sent = try await facade.send("/app/body/weight", ["unit": "lb"])
        #expect(sent.location.hasPrefix("/app/body/weight?done="))
        let page = try await facade.send("/app/body/weight").text
        #expect(page.contains("165.3 lb") && page.contains("<option value=\"lb\" selected>lb</option>"), "\(page)")
        // A number without a unit is now typed in pounds.
        store.clock.advance(seconds: 60)
        try await facade.send("/app/body", ["type": "weight", "quantity": "100"])
        #expect(try await facade.send("/app/body/weight").text.contains(#/>100(\.0)? lb</#))
        try await facade.send("/app/body/weight", ["unit": "mi"], status: 400)
        try await facade.send("/app/body/weight", ["unit": "kg"])
        #expect(try await store.read { try FitnessModule.preferences.all(in: $0).allSatisfy { $0.unit == nil } })
        #expect(try await !facade.send("/app/body/steps").text.contains("name=\"unit\""))
    }

    @Test func theTrendIsDrawnBesideItsNumber() async throws {
        for day in 0..<15 {
            try await facade.send("/app/body", ["type": "weight", "quantity": "\(75 + day)"])
            store.clock.advance(seconds: 86_400)
        }
        let page = try await facade.send("/app/body/weight").text
        #expect(page.contains("<svg class=\"spark\"") && page.contains("a week"))
    }

    @Test func aRefusedQuantityIsToldInItsOwnWords() async throws {
        let refused = try await facade.send("/app/body", ["type": "weight", "quantity": "heavy"], status: 400)
        #expect(refused.text.contains("heavy"))
        try await facade.send("/app/body/shoes", status: 400)
    }

    @Test(arguments: [
        ("weight 75.5", "weight", 75.5), ("Body fat 20", "body_fat_percentage", 20), ("water 2 l", "water_liters", 2),
    ])
    func aLineIsAMeasurement(line: String, type: String, quantity: Double) async throws {
        let fitness = fitness
        let measured = try await store.read { reading in
            try MeasurementLine(line, fitness, in: reading).map { [$0.type.rawValue, "\($0.quantity)"] }
        }
        #expect(measured?.first == type)
        #expect(measured?.last.flatMap(Double.init) == quantity)
    }

    @Test(arguments: ["12.50 coffee", "weight", "2:255 x", "done walk", ""])
    func otherLinesAreNoMeasurements(line: String) async throws {
        let fitness = fitness
        #expect(try await store.read { try MeasurementLine(line, fitness, in: $0) == nil })
    }
}
