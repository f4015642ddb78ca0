import CommandSupport
import FoundationEssentials
import Testing

/// Every noun is listed, shown, added, changed and removed by the same words.
struct NounTests {
    /// Why a noun has no verb for a thing. A new noun needs the verb, or a reason here.
    static let without: [String: String] = [
        "habits journeys show": "`duas journeys` shows one: what it holds belongs to the catalogue.",
        "habits journeys edit": "One follows a journey or does not.",
        "duas add": "The catalogue comes with the store, and from files.",
        "duas edit": "The catalogue comes with the store, and from files.",
        "duas remove": "The catalogue comes with the store, and from files.",
        "duas source edit": "A source is removed and added anew.",
        "quran favorite show": "The list shows all that there is of a mark.",
        "quran favorite edit": "A mark says nothing that could be changed.",
        "finance category show": "The list shows all that there is of a category.",
        "finance trash show": "`finance show` is about what is there; what is in the trash is brought back first.",
        "finance trash add": "`finance remove` puts transactions into it.",
        "finance trash edit": "What is in the trash is brought back first.",
        "finance statement add": "`finance reconcile` begins a draft.",
        "finance statement edit": "`finance reconcile` takes the draft up again; a completed statement stays as it is.",
        "finance home remove": "There is always a home currency.",
        "fitness types show": "The list shows all that there is of a type.",
        "fitness types remove": "The types are those of the contract.",
        "library voices add": "The voices come from files of their service.",
        "library voices edit": "The voices come from files of their service.",
        "library reader show": "The password is shown once, when it is made; the list has the rest.",
        "library reader edit": "A reading app that needs another name is added anew.",
        "settings show": "The list shows all that there is of a setting.",
        "sync edit": "`sync token` and `sync pause` change one thing each.",
        "account show": "The list shows all that there is of an account.",
        "account edit": "`account rename`, `role`, `quota` and `password` change one thing each.",
        "account token show": "A token's secret is shown once, when it is made; the list has the rest.",
        "account token edit": "A token that should be able to do more is made anew.",
        "account session show": "The list shows all that there is of a session.",
        "account session add": "Signing in makes one.",
        "account session edit": "A session says nothing that could be changed.",
        "backup show": "`backup verify` reads one through.",
        "backup edit": "A backup is never changed.",
        "backup remove": "The schedule removes old ones.",
        "jobs show": "The list shows all that there is of a job.",
        "jobs add": "The jobs are the server's own.",
        "jobs edit": "The jobs are the server's own.",
        "jobs remove": "The jobs are the server's own.",
        "config add": "Settings stand in config.json and in the environment.",
        "config edit": "Settings stand in config.json and in the environment.",
        "config remove": "Settings stand in config.json and in the environment.",
    ]

    @Test func everyNounHasTheFiveVerbs() {
        let missing = CommandTree.whole.nouns.flatMap { noun, verbs in
            verbs.filter { $0.name == nil }.map { "\(noun) \($0.word)" }
        }
        #expect(missing.filter { Self.without[$0] == nil } == [], "A verb is missing, or the reason why there is none.")
        #expect(Set(Self.without.keys).subtracting(missing) == [], "The verb is there.")
    }

    @Test func noWordNamesTwoCommandsOfAGroup() {
        #expect(CommandTree.whole.sharedWords == [])
    }

    /// Docs/Commands.md has the table.
    @Test func theTableIsDocumented() throws {
        let heads = CommandTree.whole.nouns.first.map { $0.verbs.map(\.word) } ?? []
        let rows = CommandTree.whole.nouns.map { noun, verbs in
            "| `\(noun)` | \(verbs.map { $0.name ?? "" }.joined(separator: " | ")) |"
        }
        let table = (["| noun | \(heads.joined(separator: " | ")) |", "|---|---|---|---|---|---|"] + rows)
            .joined(separator: "\n")
        #expect(
            try String(contentsOfFile: Fixtures.root + "/Docs/Commands.md", encoding: .utf8).contains(table),
            "It is now:\n\(table)")
    }
}
