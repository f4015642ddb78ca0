import Changes
import Kernel
import LibraryDomain
import ModuleKit
import TestSupport
import Testing

@testable import LibraryData

struct VoicesImportTests {
    let library: LibraryStore

    init() async throws { library = try await LibraryStore() }

    @discardableResult
    private func take(_ text: String, removed: String = "report") async throws -> ImportReport {
        let importer = VoicesImporter()
        let work = try importer.prepare(
            .json(try JSONReader.read(Array(text.utf8))), ImportChoices(["removed": removed], of: importer.options))
        return try await library.store.write { try work.whole(in: $0) }
    }

    private func voices() async throws -> [String] {
        try await library.store.read { try LibraryModule.voices.all(in: $0).map { "\($0.id) \($0.name)" } }
    }

    private static let two = #"[{"voice_id": "a1", "name": "Amal"}, {"voice_id": "b2", "name": "Badr"}]"#

    @Test func aSecondImportAddsNothing() async throws {
        #expect(try await take(Self.two).counts.map(\.added) == [2])
        let again = try await take(#"{"voices": \#(Self.two)}"#)
        #expect(again.changed == 0)
        #expect(again.counts.map(\.unchanged) == [2])
        #expect(try await voices() == ["a1 Amal", "b2 Badr"])
    }

    @Test func aChangedVoiceIsUpdated() async throws {
        try await take(Self.two)
        let report = try await take(#"[{"voice_id": "b2", "name": "Badr", "labels": {"use_case": "news"}}]"#)
        #expect(report.counts.map { [$0.added, $0.updated] } == [[0, 1]])
        let found = try await library.store.read { try LibraryModule.voices.find("b2", in: $0)?.entity.labels.useCase }
        #expect(found == "news")
        #expect(try await voices().count == 2)
    }

    @Test func aRemovedVoiceStaysRemovedUntilItIsAskedBack() async throws {
        try await take(Self.two)
        try await library.store.write { try LibraryModule.voices.remove("a1", in: $0) }
        #expect(try await take(Self.two).remarks.first == "Left out, because removed here: “Amal”.")
        #expect(try await voices() == ["b2 Badr"])
        #expect(try await take(Self.two, removed: "restore").counts.map(\.restored) == [1])
    }

    @Test(arguments: [
        (
            #""preview_url": "a.mp3""#,
            "previewURL is “a.mp3”, which is not an address that begins with https:// or http://."
        ),
        (#""category": " ""#, "category must not be empty or consist only of white space."),
        (#""description": "a\u0000""#, "description holds the character U+0000, which is not allowed there."),
    ])
    func anEntryThatTheDomainRefusesIsNamedByItsPlace(field: String, reason: String) async throws {
        let bad = #"{"voice_id": "x", "name": "X", \#(field)}"#
        let report = try await take(#"[{"voice_id": "a1", "name": "Amal"}, \#(bad)]"#)
        #expect(report.rejected == [ImportReport.Rejection(path: "voices[1]", reason: reason)])
        #expect(try await voices() == ["a1 Amal"])
    }

    @Test func aFileOfBadVoicesAloneIsUnreadable() async throws {
        let report = try await take(#"[{"voice_id": "..", "name": "Amal"}]"#)
        #expect(report.unreadable.map(\.reason) == ["its only entry cannot be taken"])
        #expect(try await voices() == [])
    }
}
