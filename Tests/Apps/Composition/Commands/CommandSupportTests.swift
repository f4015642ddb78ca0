import CommandSupport
import Kernel
import Testing

/// Tests of the helpers that the tests of commands use.
struct CommandSupportTests {
    @Test(
        arguments: [
            ("quran favorite  list", ["quran", "favorite", "list"]), ("a 'b c' d", ["a", "b c", "d"]),
            (#"a "b 'c'""#, ["a", "b 'c'"]), (#"a '{"b": 1}'"#, ["a", #"{"b": 1}"#]), ("a ''", ["a", ""]), ("", []),
            ("--email=''x", ["--email=x"]),
        ] as [(String, [String])])
    func aLineIsSplitAsAShellSplitsIt(text: String, words: [String]) {
        #expect(Line(text).words == words)
    }

    @Test(
        arguments: [
            ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a\r\n\"x,\"\"y\"\"\r\nz\"\r\n", [["a"], ["x,\"y\"\r\nz"]]),
            ("a,b\r\n,\r\n", [["a", "b"], ["", ""]]), ("", []),
        ] as [(String, [[String]])])
    func csvTextIsParsed(text: String, rows: [[String]]) throws {
        #expect(try CSVReader.rows(text) == rows)
        #expect(try CSVReader.rows(written: "a\n\"x\ny\"") == [["a"], ["x\ny"]])
    }

    @Test(arguments: ["a,b\r\n1\r\n", "a\r\n\"x\r\n", "a\n1\n", "a\r\n1", "a\r\nx\"y\r\n", "a\r\n\"x\"y\r\n"])
    func malformedCSVIsRefused(text: String) {
        #expect(throws: MizanError.self) { try CSVReader.rows(text) }
    }

    @Test(
        arguments: [
            ("backup", "backup make"), ("backup list", "backup list"), ("config http.port", "config explain"),
            ("quran profile", "quran profile show"), ("import quran", "import"),
        ])
    func theVerbOfALineIsFound(line: String, verb: String) {
        #expect(CommandTree.whole.verb(of: Line(line).words)?.description == verb)
    }

    @Test(arguments: ["", "quran", "quran favorite", "nothing"])
    func aLineWithoutAVerbIsRecognised(line: String) {
        #expect(CommandTree.whole.verb(of: Line(line).words) == nil)
    }
}
