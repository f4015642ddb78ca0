import CommandSupport
import Kernel
import TestSupport
import Testing

/// The command `mizan doctor`. Its output also depends on the machine's free space and on the machine's SQLite.
struct DoctorVerbTests {
    private func mizan() async throws -> TypedLines {
        let mizan = try TypedLines()
        try await mizan("quran", "favorite", "add", "2:255")
        return mizan
    }

    /// The text without the spaces of its columns.
    private static func singleSpaced(_ text: String) -> String { text.replacing(#/ +/#, with: " ") }

    @Test func aHealthyStoreIsReportedInOneSentence() async throws {
        let mizan = try await mizan()
        let printed = try await mizan.run(HomeVerbs.doctor.words)
        #expect(printed.wholeMatch(of: #/The store is well: [0-9]{2} checks, nothing to do\.\n/#) != nil, "\(printed)")
    }

    @Test func textOutputHasALineForEachFinding() async throws {
        let mizan = try await mizan()
        let stored = try await mizan.storedBytes()
        let lines = try await mizan.run(HomeVerbs.doctor.words + ["--verbose"]).split(separator: "\n").map(String.init)
        let words = lines.map(Self.singleSpaced)
        #expect(words.contains("ok integrity The file is sound."))
        #expect(words.contains("ok slices They start: \(Slices.titles)."))
        #expect(lines.last?.hasPrefix("The store is well: ") == true)
        #expect(
            lines.dropLast().allSatisfy { $0.hasPrefix("ok  ") || $0.hasPrefix("note  ") || $0.hasPrefix("      ") })
        #expect(try await mizan.storedBytes() == stored)
    }

    @Test func jsonOutputHasTheSameFindings() async throws {
        let mizan = try await mizan()
        guard case .array(let checks) = try await mizan.type(HomeVerbs.doctor.words + ["--output", "json"]).json()
        else {
            Issue.record("no array")
            return
        }
        let found = checks.flatMap { check -> [[JSONValue?]] in
            guard case .array(let findings)? = check["findings"] else { return [] }
            return findings.map { [check["check"], $0["result"], $0["text"]] }
        }
        let rows = try await mizan.type(HomeVerbs.doctor.words + ["--output", "csv"]).csv()
        #expect(rows.first == ["check", "result", "text", "advice"])
        // The free space changes from moment to moment.
        let ofRows = rows.dropFirst().filter { $0[0] != "space" }.map { $0.prefix(3).map { JSONValue.string($0) } }
        #expect(found.filter { $0[0] != "space" } == ofRows)
        #expect(ofRows.contains(["integrity", "ok", "The file is sound."]))
    }

    @Test func theDoctorExitsWith65ForADamagedStoreAndRepairsTheStore() async throws {
        let mizan = try await mizan()
        try mizan.directory.setMode(0o644, of: "store/mizan.sqlite")
        try mizan.directory.setMode(0o755, of: "store")
        let ill = await mizan.type(["doctor"])
        #expect(ill.code == 65)
        #expect(Self.singleSpaced(ill.output).contains("problem modes Others may use \(mizan.store)/mizan.sqlite"))
        #expect(ill.output.contains("\nThe store needs help: 2 problems in "))
        #expect(ill.errors.hasPrefix("mizan: ") && ill.errors.hasSuffix(" found.\n"))
        let repaired = await mizan.type(["doctor", "--repair"])
        #expect(repaired.code == 0)
        #expect(
            Self.singleSpaced(repaired.output).contains("repaired modes \(mizan.store)/mizan.sqlite has mode 600 now"))
    }

    @Test func withoutAStoreNoStoreIsCreated() async throws {
        let mizan = try TypedLines()
        let refusal = await mizan.refusal("doctor")
        #expect(refusal.code == 66)
        #expect(refusal.errors == "mizan: There is no store in \(mizan.store). Give its directory with --data.\n")
        #expect(try await mizan.storedBytes() == nil)
    }
}
