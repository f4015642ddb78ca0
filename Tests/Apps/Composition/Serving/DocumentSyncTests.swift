import Accounts
import Changes
import FoundationEssentials
import HomeDoor
import HomePeople
import HomeRemotes
import Kernel
import LibraryData
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Two devices and a server, over a real socket: a book's record is synced, and its document follows.
@Suite(.serialized)
struct DocumentSyncTests {
    /// A Mizan that syncs with the server.
    private struct Device: Sendable {
        let directory: TemporaryDirectory
        let application: Application
        let owner: OwnerID
        let module: LibraryModule

        init(_ server: ProbeServer) async throws {
            directory = try TemporaryDirectory()
            let clock = server.clock
            application = try await Application.open(
                at: directory.file("store"),
                configuration: .read(
                    flags: [:],
                    environment: [
                        "MIZAN_DATA": directory.file("store"), "MIZAN_OUTGOING_ALLOWED_ADDRESSES": "127.0.0.1",
                    ]
                ).checked(),
                slices: DocumentSyncTests.slices, clock: Clock { clock.now }, hashCost: .least)
            owner = try await application.owner(named: nil).id
            module = try #require(application.modules.compactMap { $0 as? LibraryModule }.first)
            let token = try await server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil
            ).access.text
            _ = try await application.home.connectors.add(
                .init(name: "home", address: "http://127.0.0.1:\(server.port)", answers: ["token": token]), owner: owner
            )
        }

        func run() async throws -> ConnectorReport { try await application.home.connectors.run("home", owner: owner) }

        func add(_ text: String) async throws -> UUID {
            let document = try await module.documents.receive(expecting: nil) { try await $0(Array(text.utf8)) }
            let fresh = application.context.fresh
            return try await module.keeping(document, of: owner) { placed, transaction in
                try LibraryModule.add(document, placed, [:], titled: "Riyad", fresh: fresh, in: transaction).entity.id
            }
        }

        func read(_ book: UUID) async throws -> String {
            let document = try await module.document(of: book, for: owner)
            return String(decoding: try document.read(from: 0, upTo: 1 << 20), as: UTF8.self)
        }

        func stored() throws -> Int { try application.context.database.blobs.stored().count }
    }

    fileprivate static let slices = EnabledSlice.all.filter { $0.module.id == "library" }
    private static let text = "%PDF-1.4" + String(repeating: " and more", count: 60_000)

    @Test func documentsFollowTheirRecordsOnceAndAreFetchedWhenWanted() async throws {
        try await ProbeServer.run(slices: Self.slices) { server in
            let store = server.application.context.database.blobs
            let (a, b) = (try await Device(server), try await Device(server))
            let book = try await a.add(Self.text)
            let first = try await a.run()
            #expect(first.state == .inStep && first.remarks == ["1 document sent."])
            #expect(try store.stored() == a.application.context.database.blobs.stored())
            // The server's own reader opens it.
            let module = try #require(server.application.modules.compactMap { $0 as? LibraryModule }.first)
            #expect(try await module.document(of: book, for: server.owner).size == Int64(Self.text.utf8.count))
            #expect(try await a.run().run?.requests == 1)
            // The other device has the record at once, and the bytes when somebody reads.
            #expect(try await b.run().synced >= 1)
            #expect(try b.stored() == 0)
            #expect(try await b.read(book) == Self.text)
            #expect(try b.stored() == 1)
            #expect(try await b.run().run?.requests == 1)
            let entity = try await b.application.context.read(b.owner) {
                try LibraryModule.books.require(book, in: $0).entity
            }
            #expect(try await b.module.fetch(entity, for: b.owner) == false)
            try await a.application.close()
            try await b.application.close()
        }
    }

    @Test func aDocumentThatTheServerRefusesIsToldAndDoesNotHoldUpRecords() async throws {
        try await ProbeServer.run(slices: Self.slices) { server in
            let a = try await Device(server)
            try await Self.setQuota(server, 20_000)
            let book = try await a.add(Self.text)
            let report = try await a.run()
            #expect(report.state == .inStep)
            #expect(report.documentsMessage?.contains("1 document could not be sent: The account may use") == true)
            let there = try await server.application.context.read(server.owner) {
                try LibraryModule.books.require(book, in: $0).entity
            }
            #expect(there.documentSize == Self.text.utf8.count)
            #expect(try server.application.context.database.blobs.stored().isEmpty)
            // It waits, so a run in between asks for nothing but changes.
            #expect(try await a.run().run?.requests == 1)
            try await Self.setQuota(server, nil)
            _ = try await a.application.home.connectors.retry("home", owner: a.owner)
            let healed = try await a.run()
            #expect(healed.documentsMessage == nil)
            #expect(try server.application.context.database.blobs.stored().count == 1)
            try await a.application.close()
        }
    }

    @Test func aServerThatIsGoneIsNamedInTheRefusal() async throws {
        let kept = Kept()
        try await ProbeServer.run(slices: Self.slices) { server in
            let (a, b) = (try await Device(server), try await Device(server))
            let book = try await a.add(Self.text)
            _ = try await (a.run(), b.run())
            try await a.application.close()
            await kept.keep(b, book)
        }
        let (b, book) = try #require(await kept.value)
        let error = await #expect(throws: MizanError.self) { _ = try await b.read(book) }
        #expect(error?.reason == "library.no-document" && error?.code == .notFound)
        #expect(error?.message.contains("cannot be reached") == true, "\(error?.message ?? "")")
        #expect(try b.stored() == 0)
        try await b.application.close()
    }

    private actor Kept {
        var value: (Device, UUID)?
        func keep(_ device: Device, _ book: UUID) { value = (device, book) }
    }

    private static func setQuota(_ server: ProbeServer, _ bytes: Int64?) async throws {
        let owner = server.owner
        try await server.application.context.database.write(.shared) { transaction in
            try Owners.setQuota(bytes, of: Owners.require(owner, in: transaction.session).key, in: transaction)
        }
    }
}
