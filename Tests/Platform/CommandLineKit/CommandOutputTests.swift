import Kernel
import Synchronization
import Testing

@testable import CommandLineKit

struct CommandOutputTests {
    private final class Capture: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

        func output(_ format: OutputFormat) -> CommandOutput {
            CommandOutput(format: format, isTerminal: false) { new in self.bytes.withLock { $0 += new } }
        }
    }

    private func printed(_ format: OutputFormat, _ body: (CommandOutput) -> Void) -> String {
        let capture = Capture()
        body(capture.output(format))
        return capture.text
    }

    private let one = TabularOutput.sample([[.text("a"), .absent, .instant(Instant(microseconds: 1))]])

    @Test func jsonListsAreArraysOfObjectsWithoutTheAbsent() {
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

    @Test func oneThingIsAnObjectForProgramsAndLinesForPeople() {
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

    /// Nothing else shows people the rest.
    @Test func oneThingIsShownWhole() {
        let path = String(repeating: "/directory", count: 20)
        #expect(printed(.table) { $0.show(.texts(path)) } == "Text: \(path)\n")
        #expect(printed(.table) { $0.show(.texts("a\u{1B}[31m\nb")) } == "Text: a [31m b\n")
    }

    @Test func reportsAreASentenceForPeopleAndTheValueForPrograms() {
        #expect(printed(.table) { $0.report("Done.", one) } == "Done.\n")
        #expect(printed(.json) { $0.report("Done.", one) }.hasPrefix("{\n"))
        let two = TabularOutput.sample(one.rows + one.rows)
        #expect(printed(.json) { $0.report("Done.", two) }.hasPrefix("[\n"))
        #expect(printed(.csv) { $0.report("Done.", two) }.split(separator: "\r\n").count == 3)
    }

    @Test func sentencesAreForPeopleAndValuesForPrograms() {
        let formats = OutputFormat.allCases
        #expect(formats.map { format in printed(format) { $0.say("Hello.") } } == ["Hello.\n", "", ""])
        #expect(formats.map { format in printed(format) { $0.json(["a": 1]) } } == ["", "{\n  \"a\": 1\n}\n", ""])
    }

    @Test(arguments: [
        (0.0, "░░░░░"), (9.0, "░░░░░"), (20.0, "█░░░░"), (99.9, "████░"), (100.0, "█████"), (140.0, "█████"),
        (-3.0, "░░░░░"),
    ])
    func nearlyDoneIsNotDone(percentage: Double, bar: String) {
        #expect(ProgressBar.text(percentage: percentage, width: 5, isUnicode: true) == bar)
        let plain = bar.replacing("█", with: "#").replacing("░", with: ".")
        #expect(ProgressBar.text(percentage: percentage, width: 5, isUnicode: false) == plain)
    }
}
