import Changes
import FitnessData
import FitnessDomain
import FitnessInfrastructure
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Transport

@testable import Composition
@testable import FitnessDataTests

/// The connection between devices and Mizan's own progress API, behind a real socket. A seed decides which requests and answers
/// are lost or cut off.
final class ProgressWire: SimulatedProgressServer {
    private struct State {
        var trouble = 0
        var random: SeededGenerator
        var number = 0
        var lost = 0
        var before: (@Sendable (Int, String) async throws -> Void)?
        var after: (@Sendable (Int, String) async throws -> Void)?
    }

    private let app: ProgressAppServer
    private let http: HTTPClient
    private let state: Mutex<State>
    private let fitness: FitnessModule

    init?(_ app: ProgressAppServer, seed: UInt64) {
        guard let fitness = app.server.application.modules.compactMap({ $0 as? FitnessModule }).first else {
            return nil
        }
        (self.app, self.fitness) = (app, fitness)
        state = Mutex(State(random: SeededGenerator(seed: seed)))
        http = HTTPClient(
            TransportConfiguration(addresses: AddressGuard(allowed: ["127.0.0.1"].compactMap(AddressRange.init))),
            effects: HTTPClient.Effects(now: { [clock = app.server.clock] in clock.now }))
    }

    var clock: TestClock { app.server.clock }
    var entrance: (address: String, answers: [String: String])? {
        (
            "http://127.0.0.1:\(app.server.port)",
            ["email": ProbeServer.name, "api-key": ProgressAppServer.key, "password": ProbeServer.password]
        )
    }
    var lost: Int { state.withLock { $0.lost } }

    func setTrouble(_ percent: Int) { state.withLock { $0.trouble = percent } }
    func onRequest(_ body: (@Sendable (Int, String) async throws -> Void)?) { state.withLock { $0.before = body } }
    func onAnswer(_ body: (@Sendable (Int, String) async throws -> Void)?) { state.withLock { $0.after = body } }

    var exchange: ProgressExchange {
        ProgressExchange { [self] request in
            let line = "\(request.method.rawValue) \(request.url.path)"
            let (number, fault) = state.withLock { state in
                state.number += 1
                let isHit = Int.random(in: 1...100, using: &state.random) <= state.trouble
                let fault = isHit && !line.hasSuffix("auth/refresh") ? Int.random(in: 0...3, using: &state.random) : nil
                if fault == 1 { state.lost += 1 }
                return (state.number, fault)
            }
            try await state.withLock { $0.before }?(number, line)
            if fault == 0 { throw TransportError(.unreachable, at: line) }
            if fault == 2 { return ProgressAnswer(status: 503) }
            let response = try await http.send(request)
            try await state.withLock { $0.after }?(number, line)
            if fault == 1 { throw TransportError(.brokenOff, at: line) }
            let body = fault == 3 ? Array(response.body.dropLast(2)) : response.body
            return ProgressAnswer(
                status: response.status, retryAfter: response.headers["Retry-After"].flatMap { Int($0) }, body: body)
        }
    }

    // MARK: The server's own store

    private func entries() async throws -> [ProgressEntry] {
        try await app.server.application.context.database.read(app.server.owner) {
            try FitnessModule.entries.all(in: $0)
        }
    }

    func contents() async throws -> [String] {
        try await entries().map { entry in
            "\(entry.type.rawValue) \(entry.quantity) \(entry.taken.instant.wholeSeconds) \(entry.notes ?? "–")"
        }.sorted()
    }

    /// The owner logs, edits and removes entries directly on the server. An edit there keeps the entry's id.
    func touch(_ dice: inout SeededGenerator, day: Int) async throws {
        let found = try await entries().randomElement(using: &dice)
        let (quantity, choice) = (Double(Int.random(in: 1...9, using: &dice)), Int.random(in: 1...4, using: &dice))
        let second = 1_700_000_000 + Int64(day) * 86_400 + Int64.random(in: 0...3, using: &dice)
        try await app.server.application.context.database.write(app.server.owner) { [fitness] transaction in
            switch (found, choice) {
            case (let entry?, 1): try fitness.remove(entry.id, in: transaction)
            case (let entry?, 2):
                var change = EntryChange()
                change.quantity = quantity
                _ = try fitness.change(entry.id, change, in: transaction)
            default:
                let draft = EntryDraft(.steps, quantity, at: Instant(microseconds: second * 1_000_000))
                _ = try fitness.log(draft, in: transaction)
            }
        }
    }
}
