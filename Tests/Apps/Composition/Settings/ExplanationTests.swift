import CommandLineKit
import Composition
import Kernel
import Synchronization
import Testing

extension ConfigApplication {
    /// The output of `mizan config explain`; problems are printed separately.
    func explained(
        about key: String? = nil, format: OutputFormat = .table, flags: [String: [String]] = [:],
        environment: [String: String] = [:]
    ) -> String {
        let printed = Mutex<[UInt8]>([])
        let output = CommandOutput(format: format, isTerminal: false) { bytes in printed.withLock { $0 += bytes } }
        do {
            try ConfigExplanation(read(flags: flags, environment: environment), about: key).show(on: output)
        } catch {}
        return String(decoding: printed.withLock { $0 }, as: UTF8.self).replacing(path, with: "HERE")
    }
}

struct ExplanationTests {
    @Test func everySettingIsListedWithItsValueAndSource() throws {
        let application = try ConfigApplication("{\"http\": {\n\"port\": 1}}")
        let lines = application.explained(environment: ["MIZAN_BACKUP_EVERY": "7d"]).split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.first == "File: HERE/config.json")
        #expect(lines.contains("http.port 1 config.json line 2 The port to listen on; 0 chooses a free port."))
        #expect(
            lines.contains("backup.every 7d MIZAN_BACKUP_EVERY The age of the latest backup at which the next is made.")
        )
        #expect(lines.contains("owner the only one default The owner, if there are several."))
        #expect(lines.contains("modules.pond.fish.food not set default What the fish are fed with."))
        #expect(lines.count == application.table.settings.count + 2)
    }

    @Test func aSingleSettingIsExplainedInFull() throws {
        let application = try ConfigApplication()
        #expect(
            application.explained(about: "http.port") == """
                Setting: http.port
                Value: 8080
                From: default
                Default: 8080
                Allowed: a whole number from 0 to 65535
                Environment: MIZAN_HTTP_PORT
                Flag: --port
                What it is: The port to listen on; 0 chooses a free port.

                """)
    }

    @Test func aGroupOfSettingsIsExplainedByItself() throws {
        let text = try ConfigApplication().explained(about: "backup", format: .csv)
        #expect(
            text.split(separator: "\r\n").map { $0.prefix { $0 != "," } } == [
                "key", "backup.every", "backup.keep", "backup.keepDaily", "backup.keepWeekly", "backup.keepMonthly",
                "backup.warnAfter",
            ])
    }

    @Test func anUnknownSettingNameIsRefused() throws {
        let error = MizanError(
            .notFound, "config.unknown-setting", "There is no setting “http.prot”. Did you mean http.port?")
        #expect(throws: error) { try ConfigExplanation(try ConfigApplication().read(), about: "http.prot") }
        #expect(error.exitCode == 66)
    }

    @Test func jsonOutputExplainsEveryProperty() throws {
        let application = try ConfigApplication("{\"http\": {\n\"port\": 70000}, \"modules\": {\"attic\": {}}}")
        let text = application.explained(
            about: "http.port", format: .json, flags: ["http.port": ["5"]], environment: ["MIZAN_HTTP_PROT": "1"])
        let document = try JSONReader.read(Array(text.utf8))
        #expect(document["file"] == "HERE/config.json")
        #expect(document["fileExists"] == true)
        #expect(
            document["settings"] == [
                [
                    "key": "http.port", "value": 5, "from": ["kind": "flag", "name": "--port"], "default": 8080,
                    "allowed": "a whole number from 0 to 65535", "environment": "MIZAN_HTTP_PORT", "flag": "--port",
                    "isSecret": false, "help": "The port to listen on; 0 chooses a free port.",
                ]
            ])
        #expect(document["notInThisBuild"] == [["key": "modules.attic", "line": 2]])
        #expect(
            document["problems"] == [
                [
                    "key": "http.port", "reason": "configuration.value",
                    "message":
                        "HERE/config.json, line 2: http.port is 70000. Allowed is a whole number from 0 to 65535.",
                ]
            ])
        #expect(
            document["warnings"] == [
                "There is no setting for the variable MIZAN_HTTP_PROT; did you mean MIZAN_HTTP_PORT?"
            ])
    }

    @Test(arguments: [
        (["MIZAN_HTTP_PROT": "1"], true), (["MIZAN_DTA": "/x"], true), (["MIZAN_QURAN_METADATA": "/x"], false),
    ])
    func anUnknownMizanVariableIsReportedButNotRefused(environment: [String: String], isNearMiss: Bool) throws {
        let configuration = try ConfigApplication().read(environment: environment).checked()
        #expect(configuration.warnings.map(\.isNearMiss) == [isNearMiss])
    }

    @Test func variablesOfOtherProgramsAreIgnored() throws {
        #expect(
            try ConfigApplication().read(environment: ["PATH": "/bin", "MIZANX": "1", "mizan_data": "x"]).warnings == []
        )
    }
}
