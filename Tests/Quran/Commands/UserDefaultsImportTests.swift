import CommandSupport
import Foundation
import Kernel
import Testing

/// Files of the Quran app, imported with `mizan import`.
struct UserDefaultsImportTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    private static func archived(_ object: Any) throws -> PropertyListValue {
        .data(Array(try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)))
    }

    private static func file(_ entries: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
        .dictionary(entries.map { .init(key: $0.key, value: $0.value) })
    }

    @Test func archivedValuesAreRead() async throws {
        let file = try mizan.write(
            Self.file([
                "favoriteAyahs": Self.archived(NSSet(array: ["2:255", "1:1"])),
                "ayahNotes": Self.archived(["2:255": ["b", "a"]] as NSDictionary),
                "ReadingProgressStore.progress": Self.archived(
                    ["2": ["lastReadAyah": 142, "lastUpdatedAt": Date(timeIntervalSinceReferenceDate: 789_575_400)]]
                        as NSDictionary),
            ]), to: "archived.plist")
        let said = try await mizan("import", file)
        #expect(!said.contains("Not taken"))
        #expect(try await mizan.rows("quran", "favorite", "list").map { $0["ayahID"] } == ["1:1", "2:255"])
        #expect(try await mizan.rows("quran", "note", "list").map { $0["noteText"] } == ["b", "a"])
        #expect(
            try await mizan.rows("quran", "progress", "list").map { $0["lastUpdatedAt"] } == [
                "2026-01-08T14:30:00.000Z"
            ])
    }

    /// If one key is unreadable, the rest of the file is imported, but the command fails.
    @Test func anUnreadableKeyIsAFailure() async throws {
        let file = try mizan.write(
            Self.file(["favoriteAyahs": .array([.string("2:255")]), "ayahNotes": .integer(5)]), to: "half.plist")
        for _ in 1...2 {
            let refusal = await mizan.refusal("import", file)
            #expect(refusal.code == 65)
            #expect(refusal.errors.contains("ayahNotes: this is an integer"))
        }
        #expect(try await mizan.rows("quran", "favorite", "list").count == 1)
        #expect(try await mizan.rows("import", "--list").map { $0["rejected"] } == [1])
    }

    @Test func anUnreadableFileReportsNothingAsKnown() async throws {
        let file = try mizan.write(Self.file(["favoriteAyahs": .data([1, 2, 3])]), to: "none.plist")
        let refusal = await mizan.refusal("import", file)
        #expect(refusal.errors.hasSuffix("Nothing was stored.\n"))
        // No store was created for the refused file.
        #expect(await mizan.refusal("import", "--list").code == 66)
    }

    /// An archived object of a class that is no value is reported. The other items are still read.
    @Test func classesThatAreNotValuesAreReported() async throws {
        let url = try Self.archived(NSURL(string: "https://example.org") as Any)
        let whole = try mizan.write(Self.file(["favoriteAyahs": url]), to: "url.plist")
        #expect(await mizan.refusal("import", whole).errors.contains("an archived NSURL"))
        let item = try mizan.write(
            Self.file([
                "favoriteAyahs": Self.archived(["2:255", NSURL(string: "https://example.org") as Any] as NSArray)
            ]), to: "item.plist")
        let said = try await mizan("import", item)
        #expect(said.contains("favoriteAyahs[1]: this is an archived NSURL"))
        #expect(try await mizan.rows("quran", "favorite", "list").count == 1)
    }
}
