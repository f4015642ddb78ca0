import Composition
import FoundationEssentials
import Kernel
import TestSupport
import Testing

/// Tests of the file itself: its kind, its owner, its contents.
struct ConfigFileTests {
    @Test(arguments: [
        ("{\n\"http\": {\"prot\": 1}}", "FILE, line 2: there is no setting “http.prot”; did you mean http.port?"),
        ("{\"port\": 1}", "FILE, line 1: there is no setting “port”; did you mean http.port?"),
        ("{\"zebra\": 1}", "FILE, line 1: there is no setting “zebra”."),
        ("{\"http.port\": 1}", "FILE, line 1: write “http.port” as {\"http\": {\"port\": …}}."),
        ("{\"htpp\": {\"port\": 1}}", "FILE, line 1: there is no setting “htpp”; did you mean http?"),
        ("{\"http\": {\n\"port\": 1,\n\"port\": 2}}", "FILE, line 3: this name is given twice (at $.http.port)."),
        ("{\"http\": {\"port\": 1,\n}}", "FILE, line 2: a member's name in quotes is expected here (at $.http)."),
        ("{\"http\": 8080}", "FILE, line 1: http is a group of settings, but its value is an integer."),
        (
            "{\"http\": {\"port\": \"8080\"}}",
            "FILE, line 1: http.port is “8080”. Allowed is a whole number from 0 to 65535."
        ),
        (
            "{\"http\": {\"port\": 65536}}",
            "FILE, line 1: http.port is 65536. Allowed is a whole number from 0 to 65535."
        ),
        (
            "{\"http\": {\"port\": -0.0}}",
            "FILE, line 1: http.port is -0.0. Allowed is a whole number from 0 to 65535."
        ),
        (
            "{\"http\": {\"port\": 8080.0}}",
            "FILE, line 1: http.port is 8080.0. Allowed is a whole number from 0 to 65535."
        ),
        ("{\"http\": {\"port\": null}}", "FILE, line 1: http.port is null. Allowed is a whole number from 0 to 65535."),
        (
            "{\"http\": {\"acceptedHosts\": \"a\"}}",
            "FILE, line 1: http.acceptedHosts is “a”. Allowed is a list of at most 100 texts."
        ),
        (
            "{\"log\": {\"level\": {}}}",
            "FILE, line 1: log.level is an object. Allowed is debug, info, warning or error."
        ),
        ("{\"data\": \"/elsewhere\"}", "FILE, line 1: data cannot be set in this file. Use --data or MIZAN_DATA."),
        (
            "{\"safeMode\": true}",
            "FILE, line 1: safeMode cannot be set in this file. Use --safe-mode or MIZAN_SAFE_MODE."
        ),
        ("[]", "FILE, line 1: the file holds an array, not an object in braces."),
        ("", "FILE, line 1: the file is empty. Write {} or remove it."),
        (" \n\n", "FILE, line 1: the file is empty. Write {} or remove it."),
        ("{}\n\n{}", "FILE, line 3: there is more text after the end of the document (at $)."),
    ])
    func aFaultInTheFileIsReportedWithItsLine(document: String, message: String) throws {
        let application = try ConfigApplication(document)
        #expect(application.problems() == [message])
        #expect(throws: MizanError.self) { try application.read().checked() }
    }

    @Test func allFaultsAreReportedAtOnce() throws {
        let application = try ConfigApplication("{\"http\": {\"port\": -1},\n\"zebra\": 0,\n\"backup\": {\"keep\": 3}}")
        let environment = ["MIZAN_LOG_LEVEL": "loud", "MIZAN_HTTP_PORT": "x"]
        #expect(
            application.problems(flags: ["http.port": ["y"]], environment: environment) == [
                "FILE, line 1: http.port is -1. Allowed is a whole number from 0 to 65535.",
                "FILE, line 2: there is no setting “zebra”.",
                "--port is “y”. Allowed is a whole number from 0 to 65535.",
                "MIZAN_HTTP_PORT is “x”. Allowed is a whole number from 0 to 65535.",
                "MIZAN_LOG_LEVEL is “loud”. Allowed is debug, info, warning or error.",
            ])
        let error = #expect(throws: MizanError.self) { try application.read(environment: environment).checked() }
        #expect(error?.reason == "configuration.several")
        #expect(error?.exitCode == 78)
        #expect(error?.message.split(separator: "\n").count == 5)
        #expect(application.given(environment: environment) == ["backup.keep = 3 from config.json line 3"])
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array(#"{"http": {"port": 1}}"#.utf8), nil),
            ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], "FILE, line 1: this is not UTF-8 text. Save it as UTF-8."),
            (
                Array(#"{"http": {"host": ""#.utf8) + [0xE9] + Array(#""}}"#.utf8),
                "FILE, line 1: this is not UTF-8 text. Save it as UTF-8."
            ),
            ([UInt8](repeating: 0x20, count: 65_537), "FILE is longer than 65536 bytes."),
            ([UInt8](repeating: 0x20, count: 65_534) + Array("{}".utf8), nil),
        ] as [([UInt8], String?)])
    func aConfigFileMustBeText(bytes: [UInt8], message: String?) throws {
        let application = try ConfigApplication()
        try application.write(bytes)
        #expect(application.problems() == [message].compactMap { $0 })
    }

    @Test(
        arguments: [
            (0o600, nil), (0o400, nil), (0o644, nil),
            (
                0o620,
                "Other users of this machine may change FILE (mode 620). Check that nobody has changed it, then: chmod "
                    + "600 FILE"
            ),
            (
                0o602,
                "Other users of this machine may change FILE (mode 602). Check that nobody has changed it, then: chmod "
                    + "600 FILE"
            ),
        ] as [(UInt32, String?)])
    func aConfigFileWritableByOthersIsRefused(mode: UInt32, message: String?) throws {
        let application = try ConfigApplication()
        try application.write(Array("{}".utf8), mode: mode)
        #expect(application.problems() == [message].compactMap { $0 })
    }

    @Test func aDirectoryInPlaceOfTheConfigFileIsRefused() throws {
        let application = try ConfigApplication()
        try FileManager.default.createDirectory(atPath: application.file, withIntermediateDirectories: false)
        #expect(application.problems() == ["FILE is a directory; a file is needed."])
        #expect(
            throws: MizanError(
                .invalidInput, "configuration.file", "\(application.file) is a directory; a file is needed.")
        ) {
            try application.read().checked()
        }
    }

    @Test func aLinkToTheConfigFileIsFollowedAndABrokenLinkIsReported() throws {
        let application = try ConfigApplication()
        try FileManager.default.createSymbolicLink(
            atPath: application.file, withDestinationPath: application.directory.file("kept.json"))
        #expect(application.problems() == ["FILE is a link that leads to nothing."])
        try application.directory.write(Array(#"{"backup": {"keep": 3}}"#.utf8), to: "kept.json")
        try application.directory.setMode(0o600, of: "kept.json")
        #expect(application.problems() == [])
        #expect(application.given() == ["backup.keep = 3 from config.json line 1"])
        try application.directory.setMode(0o666, of: "kept.json")
        #expect(application.problems().count == 1)
    }

    @Test func readingTheConfigurationCreatesNoFiles() throws {
        let application = try ConfigApplication()
        let nowhere = application.directory.file("a/b")
        let configuration = ApplicationConfiguration.read(flags: ["data": [nowhere]], environment: [:])
        #expect(configuration.problems.isEmpty)
        #expect(try application.directory.names() == [])
    }
}
