import Accounts
import HTTPKit
import HTTPServer
import HomeDevices
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// A store behind a real socket, for the duration of a test.
struct StreamingApplication: Sendable {
    let application: Application
    let home: HomeModule
    let owner: OwnerID
    let clock: TestClock
    let port: Int
    /// The owner's token with read and write access.
    let token: TokenService.Created
    let directory: TemporaryDirectory
    /// Stops the server, as a signal would.
    let stop: @Sendable () -> Void

    static func run(
        _ pace: (inout SyncStream.Timing) -> Void = { _ in },
        _ body: @Sendable (StreamingApplication) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let clock = TestClock()
        let application = try await Application.open(
            at: directory.file("store"), slices: [MadeUp.slice(SampleModule.self)], clock: Clock { clock.now },
            hashCost: .least)
        let owner = try await application.owner(named: nil).id
        var home = application.home
        pace(&home.sync.stream.pace)
        let token = try await home.access.tokens.create(
            owner: owner, name: "device", scopes: ["sample:write"], expiresAt: nil, by: .machine)
        let registry = try EndpointRegistry(
            Contract.endpoints(home: home, slices: application.slices, modules: application.modules))
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { [home] tasks in
            tasks.addTask {
                defer { port.finish() }
                var configuration = ServerConfiguration()
                configuration.port = 0
                configuration.stopsOnSignals = false
                configuration.shutdownGrace = .seconds(60)
                configuration.rates = RequestRates(requestsPerSecondPerToken: 0, requestsPerSecondPerAddress: 0)
                try await HTTPFacade.run(
                    registry: registry, executor: EndpointExecutor(context: application.context),
                    authenticator: Authenticator(home.access.authentication), configuration: configuration,
                    log: ServerLog(level: .error) { Issue.record("The log says \($0)") },
                    untilDone: { for await _ in stops {} }, onListening: { port.yield($0.port) })
            }
            var iterator = ports.makeAsyncIterator()
            if let port = await iterator.next() {
                try await body(
                    StreamingApplication(
                        application: application, home: home, owner: owner, clock: clock, port: port, token: token,
                        directory: directory, stop: { stop.finish() }))
            }
            stop.finish()
            try await tasks.waitForAll()
        }
        try await application.close()
    }

    /// Opens the stream.
    func listen(
        after id: String? = nil, query: String = "", token: String? = nil, receiveBuffer: Int32? = nil
    ) async throws -> EventClient {
        let client = try EventClient(port: port, receiveBuffer: receiveBuffer)
        try await client.ask(query: query, token: token ?? self.token.secret.text, after: id)
        return client
    }

    func save(_ names: String..., remark: String = "") async throws {
        try await save(names, remark: remark)
    }

    func save(_ names: [String], remark: String = "") async throws {
        try await application.context.write(owner) { transaction in
            for name in names {
                _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord(name, remark: remark))
            }
        }
    }
}
