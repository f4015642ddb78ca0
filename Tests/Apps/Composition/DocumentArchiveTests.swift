import Archives
import Glibc
import HomeDoor
import HomeTransfer
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// An account archive with documents is a zip archive.
struct DocumentArchiveTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func keep(_ text: String, in application: Application) async throws -> Blob {
        let database = application.context.database
        let owner = try await application.firstOwner().id
        let draft = try database.blobs.draft(atMost: 100)
        try draft.write(Array(text.utf8))
        return try await database.keeping(draft) { placed in
            try await database.write(owner) { try Blobs.add(placed, in: $0) }
            return placed.blob
        }
    }

    private func with<Result>(_ store: String, _ body: (Application) async throws -> Result) async throws -> Result {
        let application = try await Application.open(at: directory.file(store))
        do {
            let result = try await body(application)
            try await application.close()
            return result
        } catch {
            try await application.close()
            throw error
        }
    }

    private func audit(_ application: Application) async throws -> BlobAudit {
        let database = application.context.database
        return try await database.read { [blobs = database.blobs] in try BlobAudit(of: blobs, in: $0) }
    }

    @Test func documentsComeBackWithTheirAccount() async throws {
        let zip = directory.file("me.zip")
        let (owner, kept) = try await with("source") { source in
            let (kept, lost) = (try await keep("kitab", in: source), try await keep("lost", in: source))
            let blobs = source.context.database.blobs
            #expect(unlink(try #require(blobs.path(of: lost.hash))) == 0)
            // An import refuses a damaged document, so the archive lacks it.
            let damaged = try await keep("damaged", in: source)
            #expect(truncate(try #require(blobs.path(of: damaged.hash)), 1) == 0)
            let owner = try await source.firstOwner().id
            let exported = try await source.home.accountExport.run(owner: owner, bundledTo: zip)
            #expect(exported.documentsLeftOut == 0)
            #expect(Set(exported.missingDocuments) == [lost.hash, damaged.hash])
            return (owner, kept)
        }
        #expect(try directory.names(in: ".").filter { $0.hasPrefix("me.zip") } == ["me.zip"])
        try await with("target") { target in
            _ = try await target.home.accountImport.run(from: zip, as: "Amina")
            let database = target.context.database
            let reader = try await database.read(owner) { try Blobs.find(kept.hash, in: $0) }
                .flatMap { try database.blobs.open($0) }
            #expect(try reader?.read(from: 0, upTo: 99) == Array("kitab".utf8))
            let wrong = try await database.read(owner) { try UsageAudit.difference(of: $0.ownerKey, in: $0.session) }
            #expect(wrong == nil)
            #expect(try await audit(target).count == 1)
        }
    }

    @Test func aDeletedAccountTakesItsDocumentsAlong() async throws {
        try await with("source") { source in
            _ = try await keep("kitab", in: source)
            _ = try await source.home.accountDeletion.run(owner: source.firstOwner().id)
            #expect(try source.context.database.blobs.stored() == [])
        }
    }

    @Test func aDocumentWithOtherBytesIsRefusedAndLeavesNothing() async throws {
        let rows = directory.file("me.jsonl")
        let sound = try await with("source") { source in
            let sound = try await keep("sound", in: source)
            let exported = try await source.home.accountExport.run(owner: source.firstOwner().id, to: rows)
            #expect(exported.documentsLeftOut == 1)
            return sound.hash
        }
        let hash = String(repeating: "a1", count: 32)
        try ZipArchives().write(
            [
                NewArchiveMember("me.jsonl", .file(rows)),
                NewArchiveMember("blobs/\(sound.prefix(2))/\(sound)", .bytes(Array("sound".utf8))),
                NewArchiveMember("blobs/a1/\(hash)", .bytes(Array("other".utf8))),
            ], to: directory.file("me.zip"))
        try ZipArchives().write(
            [NewArchiveMember("blobs/a1/\(hash)", .bytes([]))], to: directory.file("empty.zip"))
        try await with("target") { target in
            for name in ["me.zip", "empty.zip"] {
                await #expect {
                    _ = try await target.home.accountImport.run(from: directory.file(name), as: "Amina")
                } throws: { ($0 as? MizanError)?.reason == Refusal.archiveNotAnArchive.reason }
            }
            let audit = try await audit(target)
            #expect(audit.count == 0 && audit.unnamed + audit.drafts == [])
        }
    }
}
