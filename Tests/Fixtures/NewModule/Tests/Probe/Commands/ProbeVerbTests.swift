import CommandSupport
import TestSupport
import Testing

/// The output of the slice's verbs, for people and for programs.
struct ProbeVerbTests {
    @Test(arguments: ProbeVerbs.table.cases)
    func aVerbPrintsWhatItShould(line: VerbCase) async throws {
        let faults = try await ProbeVerbs.table.faults(of: line)
        #expect(faults == [])
    }

    @Test func everyVerbThatIsNotMarkedAsReadingChangesSomething() async throws {
        let faults = try await ProbeVerbs.table.verbsThatChangeNothing()
        #expect(faults == [])
    }

    @Test func everyChangeOfAVerbCanBeUndone() async throws {
        let faults = try await ProbeVerbs.table.undoFaults()
        #expect(faults == [])
    }

    @Test func jsonAndCSVSayTheSame() throws {
        #expect(try ProbeVerbs.table.formatFaults() == [])
    }

    @Test(arguments: [
        (
            "book",
            #"""
            title=Amal author=Amal pages=3 state=open
            """#
        ),
        (
            "loan",
            #"""
            borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z until=2026-01-08 book=01a2b3c4-0000-7000-8000-000000000000 extra=7 labels=red mood=calm
            """#
        ),
        // new-module: exported
    ])
    func whatIsExportedIsImportedElsewhere(kind: String, fields: String) async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        _ = try await here.run(Line("probe \(kind) add \(fields)").words)
        let file = here.directory.file("export.json")
        try await here("probe", kind, "export", "--to", file)
        try await there("import", file)
        let rows = try await there.rows("probe", kind, "list")
        #expect(rows.count == 1)
        #expect(try await here.rows("probe", kind, "list") == rows)
    }
}
