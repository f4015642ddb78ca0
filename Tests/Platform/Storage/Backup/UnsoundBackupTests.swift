import Kernel
import TestSupport
import Testing

@testable import Storage

/// Files that must not become a store: no file is changed, and nothing at the target path is touched.
struct UnsoundBackupTests {
    enum Damage: String, CaseIterable, Sendable {
        case empty, text, truncated, truncatedInAPage, flippedByte, otherProgram, newerLayout, headerAlone
        case flippedCell, directory, missing, log, rollbackJournal, newerSteps, brokenManifest, otherManifest
    }

    private func apply(_ damage: Damage, to backup: BackupStore, withManifest: Bool) throws {
        let directory = backup.store.directory
        var bytes = try directory.bytes(of: "backup.sqlite")
        switch damage {
        case .empty: bytes = []
        case .text:
            bytes = Array("just text, long enough to be no header, and then some more of it, until it is so".utf8)
        case .truncated: bytes.removeLast(4_096)
        case .truncatedInAPage: bytes.removeLast(100)
        case .flippedByte: bytes[bytes.count - 1] ^= 0x10
        case .flippedCell:
            // Overwrites the last page in use, with the number of its cells.
            for index in stride(from: bytes.count - 4_096, to: bytes.count, by: 1) { bytes[index] = 0xA5 }
        case .otherProgram: bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
        case .newerLayout: bytes[63] = 99
        case .headerAlone: bytes = Array(bytes.prefix(100))
        case .directory, .missing, .log, .rollbackJournal, .newerSteps, .brokenManifest, .otherManifest: break
        }
        try directory.write(bytes, to: "backup.sqlite")
        switch damage {
        case .log: try directory.write([1], to: "backup.sqlite-wal")
        case .rollbackJournal: try directory.write([1], to: "backup.sqlite-journal")
        case .brokenManifest: try directory.write(Array("{\"format\":1".utf8), to: "backup.sqlite.json")
        case .otherManifest:
            try directory.write(Array("{\"format\":2}".utf8), to: "backup.sqlite.json")
        default: if !withManifest { try directory.remove("backup.sqlite.json") }
        }
    }

    private static let reasons: [Damage: Set<String>] = [
        .empty: ["storage.not-a-store"], .text: ["storage.not-a-store"],
        .truncated: ["backup.truncated", "backup.damaged"], .truncatedInAPage: ["backup.truncated", "backup.damaged"],
        .flippedByte: ["backup.changed"], .flippedCell: ["backup.changed", "backup.damaged"],
        .otherProgram: ["storage.not-a-store"], .newerLayout: ["storage.newer-schema"],
        .headerAlone: ["backup.truncated", "backup.damaged"], .directory: ["backup.not-a-file"],
        .missing: ["backup.no-file"], .log: ["backup.unfinished"], .rollbackJournal: ["backup.unfinished"],
        .newerSteps: ["storage.newer-schema"], .brokenManifest: ["backup.manifest"],
        .otherManifest: ["backup.manifest"],
    ]

    @Test(arguments: Damage.allCases, [true, false])
    func anUnsoundFileIsRefusedAndNothingIsTouched(_ damage: Damage, _ withManifest: Bool) async throws {
        // A changed byte inside a text can be detected only with the manifest.
        if damage == .flippedByte && !withManifest { return }
        let backup = try await BackupStore(records: 100)
        try backup.backUp()
        try apply(damage, to: backup, withManifest: withManifest)
        let name = damage == .directory ? "store" : damage == .missing ? "missing" : "backup.sqlite"
        let sets =
            damage == .newerSteps
            ? [MigrationSet(module: "sample", [Migration("000-older", ["SELECT 1"])])] : backup.sets
        let before = try backup.store.directory.names()
        let bytes = try backup.store.directory.bytes(of: "backup.sqlite")
        let error = #expect(throws: MizanError.self) {
            try StoreRestore.restore(
                backup.file(name), into: backup.file("new"), migrations: sets, now: TestClock.start)
        }
        #expect(Self.reasons[damage]?.contains(error?.reason ?? "") == true, "\(String(describing: error))")
        #expect(error?.message.contains(backup.file(name)) == true || damage == .newerSteps || damage == .newerLayout)
        #expect(try backup.store.directory.names() == before)
        #expect(try backup.store.directory.bytes(of: "backup.sqlite") == bytes)
    }

    /// The manifest detects a change of any byte, wherever it is.
    @Test func aFlippedBitIsDetectedAtAnyPosition() async throws {
        let backup = try await BackupStore(records: 40)
        try backup.backUp()
        let sound = try backup.store.directory.bytes(of: "backup.sqlite")
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var bytes = sound
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try backup.store.directory.write(bytes, to: "backup.sqlite")
            #expect(throws: MizanError.self) { try backup.verify() }
        }
    }
}
