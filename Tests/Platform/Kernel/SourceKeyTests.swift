import Kernel
import Testing

struct SourceKeyTests {
    @Test(arguments: ["hisnulmuslim:27", "a:b", "e-mail.2:a:b/c%", "a:" + String(repeating: "x", count: 160)])
    func aKeyConsistsOfASourceAndAName(text: String) {
        #expect(SourceKey(recordKey: text)?.recordKey == text)
    }

    @Test(arguments: [
        "", ":", "a:", ":a", "a", "A:b", "1:b", "a b:c", "a:b c", "a:é", "é:a", "a:\u{0}", "a:b\n",
        "a:" + String(repeating: "x", count: 161), String(repeating: "a", count: 41) + ":b",
    ])
    func otherTextsAreNotSourceKeys(text: String) {
        #expect(SourceKey(recordKey: text) == nil)
    }

    @Test func theFirstColonSeparatesSourceAndName() {
        let key = SourceKey(recordKey: "a:b:c")
        #expect(key?.source == "a" && key?.id == "b:c")
    }
}
