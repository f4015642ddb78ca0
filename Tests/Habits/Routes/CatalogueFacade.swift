import Changes
import HabitsData
import HabitsDomain
import HabitsRoutes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HTTPKit

/// The slice's endpoints on a store with the starter catalogue, without a server.
struct CatalogueFacade: Sendable {
    let store: TestStore
    private let registry: EndpointRegistry
    private let executor: EndpointExecutor

    private static let file = Task {
        try await TestStore.file([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)]) { store in
            let supply = HabitsModule(context: store.context()).supply
            try await store.database.write(.shared) { try supply?.bring($0) }
        }
    }

    init() async throws {
        store = try TestStore(copying: await Self.file.value)
        registry = try EndpointRegistry(HabitsRoutes.endpoints(HabitsModule(context: store.context())))
        executor = EndpointExecutor(context: store.context())
    }

    @discardableResult
    func get(
        _ target: String, status: Int = 200, _ place: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue { try await send("GET", target, status: status, place) }

    /// The answer, checked against the endpoint's declaration.
    @discardableResult
    func send(
        _ method: String, _ target: String, _ body: JSONValue? = nil, status: Int = 200,
        _ place: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        let bytes = body.map { JSONWriter.bytes($0) } ?? []
        let head = RequestHead(method: method, target: target) { name in
            switch name {
            case "content-length": String(bytes.count)
            case "content-type": body == nil ? nil : "application/json"
            default: nil
            }
        }
        let route = try registry.route(head)
        guard case .endpoint(let routed) = route else {
            throw MizanError(.internal, "test.route", "\(method) \(target) is no endpoint.")
        }
        let owner = store.other
        do {
            let response = try await executor.respond(
                to: route, head, caller: { Caller(owner: owner, permissions: .everything) }, body: IncomingBody(bytes))
            let json = response.body.isEmpty ? JSONValue.null : try JSONReader.read(response.body)
            #expect(response.status == status, sourceLocation: place)
            if let type = routed.endpoint.answers.first?.body {
                #expect(throws: Never.self, sourceLocation: place) { try BodyCheck.value(json, type) }
            }
            return json
        } catch {
            let known = MizanError(crossing: error)
            let isDeclared = routed.endpoint.allErrors.contains { $0.reason == known.reason && $0.code == known.code }
            #expect(isDeclared, "\(routed.endpoint.name) does not declare \(known.reason)", sourceLocation: place)
            #expect(
                ProblemDetails.status(of: known.code, reason: known.reason) == status, "\(known.message)",
                sourceLocation: place)
            return ["reason": .string(known.reason), "detail": .string(known.message)]
        }
    }

    /// The ids of a list's items.
    func ids(_ target: String, _ member: String = "id") async throws -> [String] {
        try await items(target).compactMap { if case .string(let id)? = $0[member] { id } else { nil } }
    }

    func items(_ target: String) async throws -> [JSONValue] {
        guard case .array(let items)? = try await get(target)["items"] else { return [] }
        return items
    }

    /// The ids of the duas that a catalogue filter accepts.
    func filtered(_ change: (inout DuaFilter) -> Void) async throws -> [String] {
        let habits = HabitsModule(context: store.context())
        var filter = DuaFilter()
        change(&filter)
        return try await store.read { [filter] reading in
            try habits.duas(RecordQuery(), admittedBy: filter, in: reading).items.map(\.id.text)
        }
    }

    /// Adds a dua and a journey of the backend, as its import does.
    func bringBackend() async throws { try await bring(Self.backend) }

    func bring(_ records: [(type: String, key: String, fields: JSONValue)]) async throws {
        let types = Dictionary(
            uniqueKeysWithValues: HabitsModule(context: store.context()).recordTypes.map { ($0.schema.type, $0) })
        try await store.database.write(.shared) { transaction in
            for (type, key, fields) in records {
                _ = try types[type]?.apply(.put(key: key, fields: fields), in: transaction)
            }
        }
    }

    /// A dua of the backend in a category and a collection created here; no app knows the category's slug.
    static let mixed: [(type: String, key: String, fields: JSONValue)] = [
        ("habits.DuaCategory", "starter:odd", ["id": "starter:odd", "name": "Odd", "slug": "odd"]),
        (
            "habits.Dua", "neon:8",
            [
                "id": "neon:8", "categoryId": "starter:odd", "collectionId": "starter:core", "titleEn": "A dua",
                "arabicText": "اللَّهُ", "translationEn": "God", "repetitions": 1, "xpValue": 10, "tags": [],
                "createdAt": "2026-01-08T14:30:00.500Z", "updatedAt": "2026-01-08T14:30:00.000Z",
            ]
        ),
    ]

    private static let backend: [(type: String, key: String, fields: JSONValue)] = [
        ("habits.DuaCategory", "neon:1", ["id": "neon:1", "name": "Morning", "slug": "morning"]),
        (
            "habits.Dua", "neon:7",
            [
                "id": "neon:7", "categoryId": "neon:1", "titleEn": "Ayat al-Kursi", "arabicText": "اللَّهُ",
                "translationEn": "God", "repetitions": 3, "bestTime": "After Fajr", "xpValue": 25, "tags": ["sleep"],
                "createdAt": "2026-01-08T14:30:00.000Z", "updatedAt": "2026-01-08T14:30:00.000Z",
            ]
        ),
        (
            "habits.Journey", "neon:3",
            [
                "id": "neon:3", "name": "Seeker", "slug": "seeker", "emoji": "🌱", "estimatedMinutes": 15,
                "dailyXp": 270, "isPremium": false, "isFeatured": false, "sortOrder": 9,
            ]
        ),
        (
            "habits.JourneyDua", "neon:3/neon:7",
            ["journeyId": "neon:3", "duaId": "neon:7", "timeSlot": "morning", "sortOrder": 1]
        ),
    ]
}
