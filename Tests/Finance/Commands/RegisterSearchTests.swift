import CommandSupport
import Testing

/// The search of `finance list`: an amount that some transaction has, or a text.
struct RegisterSearchTests {
    @Test(arguments: [
        (["12.50"], ["Coffee"]), (["12,50"], ["12.50 back"]), (["--search", "-12.50"], ["Coffee"]),
        (["--search", "+12.50"], ["12.50 back"]), (["1250"], ["Train"]), (["--search", "-3 EUR"], ["12.50 back"]),
        (["12.50", "back"], ["12.50 back"]),
        (["99"], ["Room 99"]), (["tea", "with"], ["Tea with Amina"]),
    ])
    func findsAnAmountOrAText(words: [String], expected: [String]) async throws {
        let mizan = try TypedLines()
        try await mizan("finance", "account", "add", "Cash", "--currency", "EUR")
        try await mizan("finance", "account", "add", "Trip", "--currency", "JPY")
        for (amount, text, account) in [
            ("-12.50", "Coffee", "Cash"), ("-3", "12.50 back", "Cash"), ("-1", "Room 99", "Cash"),
            ("-2", "Tea with Amina", "Cash"), ("-1250", "Train", "Trip"),
        ] {
            try await mizan(
                "finance", "add", amount, text, "--account", account, "--rate", account == "Trip" ? "0.006" : "1")
        }
        let printed = try await mizan.run(["finance", "list"] + words + ["-o", "csv", "--fields", "description"])
        #expect(printed.split(whereSeparator: \.isNewline).dropFirst().map(String.init) == expected)
    }

    @Test func aTextIsGivenOnce() async throws {
        let printed = await (try TypedLines()).type(["finance", "list", "tea", "--search", "coffee"])
        #expect(printed.code == 64)
    }
}
