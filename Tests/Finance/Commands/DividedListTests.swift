import CommandSupport
import Testing

/// A filter by category finds a transaction that is divided by the categories of its parts.
struct DividedListTests {
    private func descriptions(_ mizan: TypedLines, _ words: String...) async throws -> [String] {
        let printed = try await mizan.run(["finance", "list"] + words + ["-o", "csv", "--fields", "description"])
        return printed.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
    }

    /// Enters money that was spent; returns its id.
    private func added(_ mizan: TypedLines, _ amount: String, _ text: String) async throws -> String {
        let printed = try await mizan.run(["finance", "add", amount, text, "-o", "csv", "--fields", "id"])
        return String(try #require(printed.split(whereSeparator: \.isNewline).last))
    }

    @Test func aDividedTransactionIsFoundByTheCategoriesOfItsParts() async throws {
        let mizan = try TypedLines()
        try await mizan("finance", "account", "add", "Cash", "--currency", "EUR")
        for name in ["Food", "Books", "Gifts"] {
            try await mizan("finance", "category", "add", name, "--type", "expense")
        }
        let market = try await added(mizan, "20", "Market")
        try await mizan("finance", "split", market, "Food 15", "Books 5")
        let fair = try await added(mizan, "30", "Fair")
        try await mizan("finance", "split", fair, "Gifts 10", "Books 20")
        try await mizan("finance", "add", "3", "Bread", "--category", "Food")
        try await mizan("finance", "add", "4", "Something")
        #expect(try await descriptions(mizan, "--category", "Food") == ["Bread", "Market"])
        #expect(try await descriptions(mizan, "--category", "Food", "--account", "Cash") == ["Bread", "Market"])
        #expect(try await descriptions(mizan, "--category", "Books") == ["Fair", "Market"])
        #expect(try await descriptions(mizan, "--where", "category=Food") == ["Bread", "Market"])
        #expect(try await descriptions(mizan, "--category", "Gifts", "--search", "market") == [])
        #expect(try await descriptions(mizan, "--uncategorised") == ["Something"])
        #expect(try await descriptions(mizan, "--where", "category=none") == ["Something"])
        // A part that is gone is not found, nor is a transaction in the trash.
        try await mizan("finance", "split", market, "Food 20")
        #expect(try await descriptions(mizan, "--category", "Books") == ["Fair"])
        try await mizan("finance", "remove", market)
        #expect(try await descriptions(mizan, "--category", "Food") == ["Bread"])
    }

    /// A page ends and goes on in the same order, with the parts found on both.
    @Test func theListGoesOnBehindADividedTransaction() async throws {
        let mizan = try TypedLines()
        try await mizan("finance", "account", "add", "Cash", "--currency", "EUR")
        try await mizan("finance", "category", "add", "Food", "--type", "expense")
        for number in 1...3 {
            let id = try await added(mizan, "2", "No. \(number)")
            try await mizan("finance", "split", id, "Food 1", "Food 1")
        }
        #expect(try await descriptions(mizan, "--category", "Food", "--limit", "2") == ["No. 3", "No. 2"])
        let list = ["finance", "list", "--category", "Food", "--limit", "2", "-o", "csv", "--fields", "description"]
        let first = await mizan.type(list)
        let cursor = try #require(first.errors.firstMatch(of: #/--cursor (\S+)/#)).1
        #expect(try await mizan.run(list + ["--cursor", String(cursor)]).contains("No. 1"))
    }
}
