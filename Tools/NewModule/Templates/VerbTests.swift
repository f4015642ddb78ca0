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

    /// A record as the verbs print it. The first identity is the owner's.
    private struct Printed {
        let fields: [(field: FieldSpec, sample: Sample?)]

        init(_ record: RecordSpec, _ changes: [Name: Sample] = [:]) {
            fields = record.fields.map { ($0, changes[$0.name] ?? Sample.of($0, 0)) }
        }

        private func isIdentity(_ field: FieldSpec) -> Bool { field.isKey && field.kind == .identifier }

        var json: String {
            let members = fields.map { field, sample in
                "\"\(field.name.text)\": \(isIdentity(field) ? "\"$ID2\"" : sample?.json ?? "")"
            }
            return "{" + members.joined(separator: ", ") + "}"
        }

        var csv: String {
            fields.map(\.field.name.text).joined(separator: ",") + "\n"
                + fields.map { isIdentity($0) ? "$ID2" : $1?.csv ?? "" }.joined(separator: ",")
        }

        private var cells: [(heading: String, text: String, isNumber: Bool)] {
            fields.map { field, sample in
                let text = isIdentity(field) ? Templates.firstIdentity : sample?.shown ?? ""
                return (field.name.heading, text, sample?.isNumber ?? false)
            }
        }

        var table: String {
            let widths = cells.map { max($0.heading.count, $0.text.count) }
            func line(_ texts: [(text: String, isRight: Bool)]) -> String {
                var line = ""
                for ((text, isRight), width) in zip(texts, widths) {
                    let space = String(repeating: " ", count: width - text.count)
                    line += (line.isEmpty ? "" : "  ") + (isRight ? space + text : text + space)
                }
                while line.last == " " { line.removeLast() }
                return line
            }
            return line(cells.map { ($0.heading, false) }) + "\n" + line(cells.map { ($0.text, $0.isNumber) })
        }

        var lines: String { cells.map { "\($0.heading): \($0.text)" }.joined(separator: "\n") }
    }

    private static let firstIdentity = "01920000-0000-7000-8000-000000000002"

    func verbCases(_ record: RecordSpec) -> String {
        let (noun, command) = (record.name.sentence, command(record))
        let name = record.hasIdentity ? Self.firstIdentity : Sample.of(record.key, 0).typed
        let changed = record.others.first { Sample.of($0, 0).json != Sample.of($0, 1).json } ?? record.others[0]
        let (before, after) = (Printed(record), Printed(record, [changed.name: Sample.of(changed, 1)]))
        return """
            import CommandSupport

            extension \(slice.text)Verbs {
                private static let one\(record.name.text): [Step] = [
            \(line("\(command) add \(words(record, 0))", 8))
                ]

                /// `mizan \(command) …`
                static let \(record.name.plural.lower): [VerbCase] = [
                    VerbCase(
                        "one is added",
            \(line("\(command) add \(words(record, 0))", 12)),
                        table: "The \(noun) \(name) is stored.\\n",
            \(text("json", before.json)),
            \(text("csv", before.csv))),
                    VerbCase(
                        refused: "an unknown field", "\(command) add nothing=1", code: 65,
            \(line("mizan: “nothing=1” does not assign a value to any field. Write FIELD=VALUE; the fields are \(record.fields.map(\.name.text).joined(separator: ", ")).", 12))),
                    VerbCase(
                        "a field changes", \(quoted("\(command) edit \(name) \(changed.name.text)=\(Sample.of(changed, 1).typed)")),
                        after: one\(record.name.text), table: "The \(noun) is changed.\\n",
            \(text("json", after.json)),
            \(text("csv", after.csv))),
                    VerbCase(
                        refused: "an edit without a field", "\(command) edit \(name)", after: one\(record.name.text), code: 65,
            \(line("mizan: Nothing to change is given. For example: mizan \(command) add \(words(record, 0, isWhole: false))", 12))),
                    VerbCase(
                        "one is removed", "\(command) remove \(name)", after: one\(record.name.text),
                        table: "The \(noun) has been removed.\\n", json: #"{"removed": 1}"#),
                    VerbCase(
                        "one is shown with every field", "\(command) show \(name)", after: one\(record.name.text),
            \(text("table", before.lines + "\n")),
            \(text("json", before.json)),
            \(text("csv", before.csv))),
                    VerbCase(
                        "the list has each", "\(command) list", after: one\(record.name.text),
            \(text("table", before.table + "\n")),
            \(text("json", "[" + before.json + "]")),
            \(text("csv", before.csv))),
                ]
            }
            """
    }

    private func quoted(_ text: String) -> String { text.contains("\"") ? raw(text) : "\"\(text)\"" }

    private func raw(_ text: String) -> String { "#\"\(text)\"#" }

    /// A text of one line that may be longer than a line of sources.
    private func line(_ text: String, _ indent: Int) -> String { "#\"\"\"\n\(text)\n\"\"\"#".indented(indent) }

    private func text(_ label: String, _ text: String) -> String {
        "            \(label): #\"\"\"\n" + text.indented(16).trimmingLastNewline + "\n"
            + (text.hasSuffix("\n") ? "\n" : "") + "                \"\"\"#"
    }
}

extension String {
    fileprivate var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
