import Testing

@testable import CommandLineKit

struct TypedLineTests {
    private func typed(_ keys: [UInt8]) -> (outcome: TypedLine.Outcome, text: String) {
        var line = TypedLine()
        var outcome = TypedLine.Outcome.more
        for key in keys {
            outcome = line.type(key)
            guard case .more = outcome else { break }
        }
        return (outcome, String(decoding: line.bytes, as: UTF8.self))
    }

    @Test(
        arguments: [
            ("secret\n", "secret"), ("secret\r", "secret"), ("secrex\u{7F}t\n", "secret"), ("secré\u{8}et\n", "secret"),
            ("wrong\u{15}secret\n", "secret"), ("\u{7F}\u{7F}secret\n", "secret"), ("secret\u{4}", "secret"),
            (" a b \n", " a b "), ("كلمة\n", "كلمة"), ("\n", ""),
        ])
    func aLineOmitsErasedCharacters(keys: String, text: String) {
        let (outcome, found) = typed(Array(keys.utf8))
        #expect(outcome == .done)
        #expect(found == text)
    }

    @Test(arguments: ["\u{3}", "secret\u{3}", "\u{4}"])
    func controlCAndEndOfInputCancel(keys: String) {
        #expect(typed(Array(keys.utf8)).outcome == .cancelled)
    }

    @Test(arguments: [
        ("a\n", "a"), ("a\r\n", "a"), ("a", "a"), ("a\n\n", "a\n"), ("", ""), ("\n", ""), (" a \n", " a "),
    ])
    func oneLineEndIsRemovedFromStandardInput(given: String, text: String) {
        #expect(String(decoding: SecretPrompt.withoutLineEnd(Array(given.utf8)), as: UTF8.self) == text)
    }
}
