import CommandSupport
import Testing

@testable import Composition

struct CompletionTests {
    private func words(_ line: String, in mizan: TypedLines) async -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return await mizan.type([Completion.request] + words).output.split(separator: "\n")
            .map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(arguments: [
        ("qu", ["quran"]), ("quran fav", ["favorite"]), ("quran favourite li", ["list"]),
        ("quran favorite list --li", ["--limit"]), ("quran favorite list --output j", ["json"]),
        ("import ", [":files"]), ("quran favorite chart --svg ", [":files"]), ("help back", ["backups", "backup"]),
        ("finance account add Cash --type sa", ["savings"]), ("zone set Europe/Berli", ["Europe/Berlin"]),
        ("xyzzy q", []), ("finance account show \"Dai", ["Daily account"]),
        ("finance add 3 Coffee --account c", ["Cash"]), ("habits journeys follow first", ["first-steps"]),
        ("habits done wakin", ["waking"]), ("duas show ayat", ["ayat-al-kursi"]),
        ("quran progress set Al-Kah", ["Al-Kahf"]),
        ("fitness log wei", ["weight"]), ("account role M", ["me"]), ("jobs run home.b", ["home.backup"]),
    ])
    func completionSuggestsTheNextWord(line: String, expected: [String]) async throws {
        let mizan = try TypedLines()
        for name in ["Daily account", "Cash"] {
            try await mizan("finance", "account", "add", name, "--currency", "EUR")
        }
        #expect(await words(line, in: mizan) == expected)
    }

    @Test func completionWithoutAStoreCreatesAndPrintsNothing() async throws {
        let mizan = try TypedLines()
        let printed = await mizan.type([Completion.request, "finance", "account", "show", ""])
        #expect(printed == Printed(code: 0, output: "", errors: ""))
        #expect(try await mizan.storedBytes() == nil)
    }
}
