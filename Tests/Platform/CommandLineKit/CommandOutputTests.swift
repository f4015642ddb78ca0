import Kernel
import Synchronization
import Testing

@testable import CommandLineKit

struct CommandOutputTests {
    private final class Capture: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

        func output(
            _ format: OutputFormat, fields: String? = nil, isTerminal: Bool = false, failure: OutputFailure? = nil
        ) -> CommandOutput {
            let fields = fields.flatMap(FieldChoice.init(argument:))?.names
            return CommandOutput(format: format, fields: fields, isTerminal: isTerminal, failure: failure) { new in
                self.bytes.withLock { $0 += new }
            }
        }
    }

    private func printed(
        _ format: OutputFormat, fields: String? = nil, isTerminal: Bool = false, failure: OutputFailure? = nil,
        _ body: (CommandOutput) -> Void
    ) -> String {
        let capture = Capture()
        body(capture.output(format, fields: fields, isTerminal: isTerminal, failure: failure))
        return capture.text
    }

    private let one = TabularOutput.sample([[.text("a"), .absent, .instant(Instant(microseconds: 1))]])

    @Test func jsonListsAreArraysOfObjectsWithoutAbsentMembers() {
        let json = """
            [
              {
                "name": "a",
                "at": "1970-01-01T00:00:00.000001Z"
              }
            ]

            """
        #expect(printed(.json) { $0.list(one) } == json)
        #expect(printed(.json) { $0.list(.sample([])) } == "[]\n")
    }

    @Test func aSingleValueIsAJSONObjectOrLinesOfText() {
        let object = """
            {
              "name": "a",
              "at": "1970-01-01T00:00:00.000001Z"
            }

            """
        #expect(printed(.json) { $0.show(one) } == object)
        #expect(printed(.table) { $0.show(one) } == "Name: a\n")
        #expect(printed(.csv) { $0.show(one) } == "name,count,at\r\na,,1970-01-01T00:00:00.000001Z\r\n")
    }

    /// If a single value were truncated, its end would be shown nowhere.
    @Test func aSingleValueIsShownCompletely() {
        let path = String(repeating: "/directory", count: 20)
        #expect(printed(.table) { $0.show(.texts(path)) } == "Text: \(path)\n")
        #expect(printed(.table) { $0.show(.texts("a\u{1B}[31m\nb")) } == "Text: a [31m b\n")
    }

    private static let steering = "é\u{9B}b\u{85}c\u{7F}d\u{202E}e\u{1B}f\u{2066}\u{61C}\u{2028}🙂"

    /// Control characters are escaped in JSON, which does not change the value. So a pipe gets the same bytes as a terminal.
    @Test(arguments: [true, false])
    func jsonEscapesTerminalControlCharacters(isTerminal: Bool) throws {
        let texts = TabularOutput.texts(Self.steering)
        let prints: [(CommandOutput) -> Void] = [
            { $0.list(texts) }, { $0.show(texts) }, { $0.json(.string(Self.steering)) },
            { $0.feed(texts, objects: [.string(Self.steering)], isFirst: true) },
        ]
        for print in prints {
            let text = printed(.json, isTerminal: isTerminal, print)
            #expect(text.contains(#""é\u009bb\u0085c\u007fd\u202ee\u001bf\u2066\u061c\u2028🙂""#))
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        }
        let value = JSONWriter.plainBytes(["\u{9B}": .string(Self.steering)])
        #expect(try JSONReader.read(value) == ["\u{9B}": .string(Self.steering)])
    }

    @Test func csvIsEscapedOnATerminalAndUnchangedElsewhere() {
        let texts = TabularOutput.texts("a\u{9B}b\u{1B}c\u{202E}d")
        #expect(printed(.csv) { $0.list(texts) } == "text\r\na\u{9B}b\u{1B}c\u{202E}d\r\n")
        let shown = "text\na\u{FFFD}b\u{FFFD}c\u{FFFD}d\n"
        #expect(printed(.csv, isTerminal: true) { $0.list(texts) } == shown)
        #expect(printed(.csv, isTerminal: true) { $0.show(texts) } == shown)
        #expect(printed(.csv, isTerminal: true) { $0.feed(texts, objects: [], isFirst: true) } == shown)
        #expect(printed(.table, isTerminal: true) { $0.file(Array("a\u{1B}b\n".utf8)) } == "a\u{FFFD}b\n")
        #expect(printed(.table) { $0.file(Array("a\u{1B}b\n".utf8)) } == "a\u{1B}b\n")
    }

    @Test func aReportIsASentenceInTextAndTheValueInJSON() {
        #expect(printed(.table) { $0.report("Done.", one) } == "Done.\n")
        #expect(printed(.json) { $0.report("Done.", one) }.hasPrefix("{\n"))
        let two = TabularOutput.sample(one.rows + one.rows)
        #expect(printed(.json) { $0.report("Done.", two) }.hasPrefix("[\n"))
        #expect(printed(.csv) { $0.report("Done.", two) }.split(separator: "\r\n").count == 3)
    }

    /// A command gives what programs get, of which people see the chosen fields by the names that they typed.
    @Test func fieldsAreChosenByTheirNamesInTheContract() throws {
        #expect(
            printed(.table, fields: "at,name") { $0.list(one) } == "at                 name\n1970-01-01 00:00Z  a\n")
        #expect(printed(.csv, fields: "at, name") { $0.list(one) } == "at,name\r\n1970-01-01T00:00:00.000001Z,a\r\n")
        #expect(printed(.spreadsheet, fields: "name") { $0.list(one) } == "\u{FEFF}name\r\na\r\n")
        #expect(printed(.json, fields: "name") { $0.list(one, objects: [["other": 1]]) }.contains(#""name": "a""#))
        #expect(printed(.table, fields: "name") { $0.report("Done.", one) } == "name: a\n")
        for format in [OutputFormat.table, .spreadsheet] {
            #expect(Capture().output(format, fields: "name").format == .csv)
        }
        let failure = OutputFailure()
        #expect(printed(.json, fields: "name,cuont", failure: failure) { $0.list(one) } == "")
        let refusal = MizanError(
            .invalidInput, "output.field", "There is no field “cuont” here. The fields are: name, count, at.",
            advice: "Did you mean count?")
        #expect(throws: refusal) { try failure.check() }
        // Something is done already: that is said first.
        #expect(printed(.table, fields: "cuont") { $0.report("Done.", one) } == "Done.\n")
    }

    @Test func drawingsKeepTheirColoursOnATerminal() {
        let drawn = "\u{1B}[1mTitle\u{1B}[0m \u{1B}[38;5;243m\u{2068}ا\u{2069}\u{1B}[0m"
        #expect(printed(.table, isTerminal: true) { $0.drawing([drawn]) } == drawn + "\n")
        let steering = "a\u{1B}[2Jb\u{1B}c\u{1B}[31\u{9B}d\u{202E}e\rf"
        #expect(
            printed(.table, isTerminal: true) { $0.drawing([steering]) }
                == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}[31\u{FFFD}d\u{FFFD}e\u{FFFD}f\n")
    }

    @Test func textOutputHasSentencesAndJSONOutputHasValues() {
        let formats = OutputFormat.allCases
        #expect(formats.map { format in printed(format) { $0.say("Hello.") } } == ["Hello.\n", "", "", ""])
        #expect(formats.map { format in printed(format) { $0.json(["a": 1]) } } == ["", "{\n  \"a\": 1\n}\n", "", ""])
    }

    @Test(arguments: [
        (0.0, "░░░░░"), (9.0, "░░░░░"), (20.0, "█░░░░"), (99.9, "████░"), (100.0, "█████"), (140.0, "█████"),
        (-3.0, "░░░░░"),
    ])
    func aNearlyFullProgressBarIsNotFull(percentage: Double, bar: String) {
        #expect(ProgressBar.text(percentage: percentage, width: 5, isUnicode: true) == bar)
        let plain = bar.replacing("█", with: "#").replacing("░", with: ".")
        #expect(ProgressBar.text(percentage: percentage, width: 5, isUnicode: false) == plain)
    }
}
