import CommandLineKit
import CommandSupport
import Kernel
import Testing

/// `mizan sync watch` prints changes as they occur and never ends, so the test stops it.
struct WatchingTests {
    /// The output for an earlier change and for one made during the watch.
    private func watched(_ format: OutputFormat) async throws -> Printed {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "1:1")
        let cursor = await mizan.type(["sync", "changes"]).errors.split(whereSeparator: \.isWhitespace).last ?? ""
        try await mizan("quran", "favorite", "add", "2:255")
        let (told, teller) = AsyncStream<String>.makeStream()
        let words = HomeVerbs.watch.words + ["--since", String(cursor), "--output", format.rawValue]
        let watching = Task { await mizan.type(words) { teller.yield($0) } }
        for await text in told {
            if text.contains("2:255") { try await mizan("quran", "favorite", "remove", "1:1") }
            if text.contains("1:1") { break }
        }
        watching.cancel()
        return await watching.value
    }

    @Test(.timeLimit(.minutes(1))) func textOutputHasALineForEachChange() async throws {
        let printed = try await watched(.table)
        #expect(printed.output == "2  put  quran.FavoriteAyah  2:255\n3  remove  quran.FavoriteAyah  1:1\n")
        #expect(printed.code == 130)
    }

    @Test(.timeLimit(.minutes(1))) func jsonOutputHasOneObjectPerLine() async throws {
        let lines = try await watched(.json).output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last == #"{"type":"quran.FavoriteAyah","key":"1:1","version":3,"kind":"remove"}"#)
        #expect(lines.first?.contains(#""favoritedAt":"2026-01-08T14:30:00.000Z""#) == true)
    }

    @Test(.timeLimit(.minutes(1))) func csvOutputHasOneHeader() async throws {
        let rows = try await watched(.csv).csv()
        #expect(rows.first == ["version", "kind", "type", "key", "fields"])
        #expect(
            rows.dropFirst().map { $0.prefix(4).joined(separator: " ") } == [
                "2 put quran.FavoriteAyah 2:255", "3 remove quran.FavoriteAyah 1:1",
            ])
    }

    @Test func aWatchWithAnInvalidCursorEnds() async throws {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "1:1")
        #expect(
            await mizan.refusal("sync", "watch", "--since", "zz")
                == Printed(
                    code: 65, output: "", errors: "mizan: This is not a cursor. Start again without one.\n"))
        #expect(await mizan.refusal("sync", "watch", "--slice", "garden").code == 65)
    }

    /// People get an error, so that they do not think that nothing has changed. Programs get the request to start again.
    @Test func aCursorOfAnotherStoreIsRefused() async throws {
        let (mizan, other) = (try TypedLines(), try TypedLines())
        for lines in [mizan, other] { try await lines("quran", "favorite", "add", "1:1") }
        let cursor = await other.type(["sync", "changes"]).errors.split(whereSeparator: \.isWhitespace).last ?? ""
        let refusal = await mizan.refusal("sync", "changes", "--since", String(cursor))
        #expect(refusal.code == 65)
        #expect(refusal.errors.hasSuffix("Leave out --since to start again.\n"))
        let json = try await mizan.type(["sync", "changes", "--since", String(cursor), "--output", "json"]).json()
        #expect(json["reset"] == true)
        #expect(json["reason"] == "epoch")
    }
}
