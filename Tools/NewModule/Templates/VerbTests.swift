// What the verbs of a record type print.

extension Templates {
    func verbs(_ record: RecordSpec) -> String {
        """
        package import CommandSupport

        /// The verbs of `mizan \(id)`, as they are tested.
        package enum \(slice.text)Verbs {
            package static let table = VerbTable(
                cases: [
                    \(record.name.plural.lower),
                    // new-module: verbs
                ].flatMap(\\.self),
                reading: [
        \(reading(record).indented(12))
                    // new-module: reading verbs
                ],
                others: [
                    "\(command(record)) export",
                    // new-module: other verbs
                ])
        }
        """
    }

    func reading(_ record: RecordSpec) -> String {
        ["show", "list", "export"].map { "\"\(command(record)) \($0)\"," }.joined(separator: "\n")
    }

    func verbTests(_ record: RecordSpec) -> String {
        """
        import CommandSupport
        import TestSupport
        import Testing

        /// The output of the slice's verbs, for people and for programs.
        struct \(slice.text)VerbTests {
            @Test(arguments: \(slice.text)Verbs.table.cases)
            func everyVerbPrintsTheExpectedOutput(line: VerbCase) async throws {
                let faults = try await \(slice.text)Verbs.table.faults(of: line)
                #expect(faults == [])
            }

            @Test func everyVerbNotMarkedAsReadOnlyChangesTheStore() async throws {
                let faults = try await \(slice.text)Verbs.table.verbsThatChangeNothing()
                #expect(faults == [])
            }

            @Test func everyChangeMadeByAVerbCanBeUndone() async throws {
                let faults = try await \(slice.text)Verbs.table.undoFaults()
                #expect(faults == [])
            }

            @Test func jsonAndCSVHoldTheSameValues() throws {
                #expect(try \(slice.text)Verbs.table.formatFaults() == [])
            }
        }
        """
    }

    func exportTests(_ record: RecordSpec) -> String {
        """
        import CommandSupport
        import TestSupport
        import Testing

        struct \(record.name.text)ExportTests {
            @Test func anExportIsImportedElsewhere() async throws {
                let (here, there) = (try TypedLines(), try TypedLines())
                _ = try await here.run(
                    Line(
        \(line("\(command(record)) add \(words(record, 0))", 16))
                    ).words)
                let file = here.directory.file("export.json")
                try await here("\(id)", "\(record.name.kebab)", "export", "--to", file)
                try await there("import", file)
                let rows = try await there.rows("\(id)", "\(record.name.kebab)", "list")
                #expect(rows.count == 1)
                #expect(try await here.rows("\(id)", "\(record.name.kebab)", "list") == rows)
            }
        }
        """
    }

    func verbCases(_ record: RecordSpec) -> String {
        let key = record.hasIdentity ? "" : "\n" + "key: .init\(printed(record.key)),".indented(8)
        let changed = record.others.first { Sample.of($0, 0).json != Sample.of($0, 1).json }
        return """
            import CommandSupport

            extension \(slice.text)Verbs {
                /// `mizan \(command(record)) …`
                static let \(record.name.plural.lower) = RecordCases(
                    "\(command(record))", noun: "\(record.name.sentence)",\(key)
                    fields: [
            \(record.others.map { ".init\(printed($0, isChanged: $0 == changed))," }.joined(separator: "\n").indented(12))
                        // new-module: printed fields of \(record.name.text)
                    ]
                ).cases
            }
            """
    }

    /// A field with its value, as `RecordCases` prints it.
    func printed(_ field: FieldSpec, isChanged: Bool = false) -> String {
        let value = Sample.of(field, 0)
        return "(\"\(field.name.text)\", \"\(field.name.heading)\", \(value.literal)"
            + (isChanged ? ", changed: \(Sample.of(field, 1).literal)" : "")
            + (value.isNumber ? ", isNumber: true" : "") + (field.isOptional ? ", isOptional: true" : "") + ")"
    }

    /// A text of one line that may be longer than a line of sources.
    private func line(_ text: String, _ indent: Int) -> String { "#\"\"\"\n\(text)\n\"\"\"#".indented(indent) }
}
