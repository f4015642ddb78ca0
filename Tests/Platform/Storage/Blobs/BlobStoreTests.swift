import Glibc
import Kernel
import TestSupport
import Testing

@testable import Storage

/// The files of documents, and what a process that is killed at each step leaves behind.
struct BlobStoreTests {
    private static func draft(_ store: TestStore, _ text: String) throws -> BlobDraft {
        let draft = try store.database.blobs.draft(atMost: 100)
        try draft.write(Array(text.utf8))
        return draft
    }

    private static func audit(_ store: TestStore) async throws -> BlobAudit {
        try await store.database.read { [blobs = store.database.blobs] in try BlobAudit(of: blobs, in: $0) }
    }

    private static func keep(_ text: String, in store: TestStore) async throws -> Blob {
        try await store.database.keeping(draft(store, text)) { placed in
            try await store.write { try Blobs.add(placed, in: $0) }
            return placed.blob
        }
    }

    /// The child writes a document and dies without any clean-up at a given step.
    private enum Step: CaseIterable { case written, placed, noted }

    @Test func aKilledProcessLeavesNothingThatTheAuditDoesNotName() async throws {
        for step in Step.allCases {
            let store = try await TestStore()
            let path = store.directory.file("store/blobs/killed.draft")
            switch step {
            case .written:
                // The kernel released the lock of the draft.
                _ = try Self.draft(store, "a")
                try store.directory.write(Array("a".utf8), to: "store/blobs/killed.draft")
                #expect(try await Self.audit(store).drafts == [path])
                #expect(try StoreInspection.removeDraft(path))
            case .placed:
                let hash = try Self.draft(store, "a").place().blob.hash
                #expect(try await Self.audit(store).unnamed == [hash])
                #expect(try await store.database.blobs.collect(in: store.database) == 1)
            case .noted:
                _ = try await Self.keep("a", in: store)
                #expect(try await store.database.blobs.collect(in: store.database) == 0)
                #expect(try await Self.audit(store).count == 1)
            }
            let left = try await Self.audit(store)
            #expect(left.missing + left.damaged + left.unnamed + left.drafts == [], "\(step)")
        }
    }

    /// While a document is placed and has no row yet, no other process removes its file.
    @Test func aFileIsNotRemovedBeforeItsRowIsWritten() async throws {
        let store = try await TestStore()
        let other = try store.another()
        let blob = try await store.database.keeping(Self.draft(store, "a")) { placed in
            #expect(try await other.blobs.collect(in: other) == 0)
            try await store.write { try Blobs.add(placed, in: $0) }
            return placed.blob
        }
        #expect(try await other.blobs.collect(in: other) == 0)
        #expect(try store.database.blobs.open(blob)?.read(from: 0, upTo: 9) == Array("a".utf8))
        try await other.close()
    }

    @Test func aDocumentThatIsTooLargeIsRefusedAndLeavesNoFile() async throws {
        let store = try await TestStore()
        #expect { try Self.draft(store, String(repeating: "a", count: 101)) } throws: {
            ($0 as? MizanError)?.reason == Refusal.blobTooLarge.reason
        }
        #expect { try store.database.blobs.draft(atMost: .max, expecting: 1 << 60) } throws: {
            ($0 as? MizanError)?.code == .storageFull
        }
        #expect(try store.directory.names(in: "store/blobs") == [])
    }

    /// A program that ends with the error does not wait for the thread that holds the draft.
    @Test func aDraftIsGoneBeforeItsErrorIsThrown() async throws {
        let store = try await TestStore()
        let failure = MizanError(.internal, "test.fails", "It fails.")
        let draft = try Self.draft(store, "a")
        await #expect(throws: failure) { try await draft.orDiscarded { throw failure } }
        #expect(try store.directory.names(in: "store/blobs") == [])
        let kept = try Self.draft(store, "b")
        await #expect(throws: failure) { try await store.database.keeping(kept) { _ in throw failure } }
        #expect(try await Self.audit(store) == BlobAudit())
        withExtendedLifetime((draft, kept)) {}
    }

    @Test func draftsOfKilledProcessesAreCollectedAndOthersAreNot() async throws {
        let store = try await TestStore()
        let running = try Self.draft(store, "a")
        try store.directory.write(Array("a".utf8), to: "store/blobs/killed.draft")
        #expect(try await store.database.blobs.collect(in: store.database) == 0)
        let names = try store.directory.names(in: "store/blobs")
        #expect(!names.contains("killed.draft") && names.contains { $0.hasSuffix(".draft") })
        withExtendedLifetime(running) {}
    }

    @Test func damageIsFound() async throws {
        let store = try await TestStore()
        let (changed, cut, gone) = (
            try await Self.keep("abc", in: store), try await Self.keep("def", in: store),
            try await Self.keep("ghi", in: store)
        )
        func place(_ blob: Blob) -> String { "store/blobs/\(blob.hash.prefix(2))/\(blob.hash)" }
        try store.directory.write(Array("abd".utf8), to: place(changed))
        try store.directory.write(Array("de".utf8), to: place(cut))
        unlink(store.directory.file(place(gone)))
        let audit = try await Self.audit(store)
        #expect(Set(audit.damaged) == [changed.hash, cut.hash])
        #expect(audit.missing == [gone.hash])
        #expect(try store.database.blobs.open(gone) == nil)
        #expect { try store.database.blobs.open(cut) } throws: { ($0 as? MizanError)?.reason == "blob.damaged" }
        // The same documents again repair it.
        for text in ["abc", "def", "ghi"] { _ = try await Self.keep(text, in: store) }
        #expect(try await Self.audit(store) == BlobAudit(counting: 3))
    }

    @Test func aTextThatIsNoHashNamesNoFile() async throws {
        let store = try await TestStore()
        for text in ["", "../mizan.sqlite", String(repeating: "A", count: 64), String(repeating: "/", count: 64)] {
            #expect(store.database.blobs.path(of: text) == nil)
        }
    }
}

extension BlobAudit {
    fileprivate init(counting count: Int) {
        self.init()
        self.count = count
    }
}
