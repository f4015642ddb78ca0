/// The files that a request makes.
struct Generator {
    let templates: Templates

    private var slice: Name { templates.slice }

    init(_ slice: Name) { templates = Templates(slice: slice) }

    // MARK: A slice

    func slice(with record: RecordSpec) -> Plan {
        var plan = Plan()
        let (sources, name) = (templates, slice.text)
        plan.make("Modules/\(name)/README.md", sources.readme(record))
        plan.make("\(sources.place("Data"))/Released/README.md", sources.released())
        plan.make("\(sources.place("Data"))/\(sources.module).swift", sources.front(record))
        plan.make("\(sources.place("Data"))/\(name)Migrations.swift", sources.migrations(record))
        plan.make("\(sources.place("Commands"))/\(name)Command.swift", sources.commands(record))
        plan.make("\(sources.place("Routes"))/\(name)Routes.swift", sources.routes(record))
        plan.make("\(sources.testPlace("Data"))/\(name)ConformanceTests.swift", sources.conformanceTests(record))
        plan.make("\(sources.testPlace("Routes"))/\(name)EndpointTests.swift", sources.endpointTests(record))
        plan.make("\(sources.testPlace("Commands"))/\(name)Verbs.swift", sources.verbs(record))
        plan.make("\(sources.testPlace("Commands"))/\(name)VerbTests.swift", sources.verbTests(record))
        plan.make(
            "Tests/Fixtures/Contract/\(sources.id)/access-matrix.csv",
            "endpoint,anonymous,own,other,readOnly,expired,revoked,otherSlice,admin\n" + sources.matrixRows(record))
        makeOwnFiles(of: record, in: &plan)
        connect(&plan)
        return plan
    }

    /// The places that name every slice.
    private func connect(_ plan: inout Plan) {
        let (name, enabled) = (slice.text, "Apps/Composition/EnabledSlices.swift")
        plan.insert(
            "Package.swift", "slices",
            """
            Slice(
                name: "\(name)",
                without: [
                    "Infrastructure": ["Kernel", "Markup", "Transport"], "Data": ["Connectors"], "Commands": ["Charts"],
                    "Routes": ["Charts", "+Domain", "+Infrastructure"],
                ]),
            """)
        // In two pieces, for `onlyOneFileNamesTheBuiltInSlices` looks for the whole.
        let condition = "#" + "if \(name)"
        plan.insert(
            enabled, "imports",
            """
            \(condition)
                internal import \(name)Commands
                internal import \(name)Data
                internal import \(name)Routes
            #endif

            """)
        plan.insert(enabled, "known slices", "\"\(templates.id)\",")
        plan.insert(
            enabled, "slices",
            """
            \(condition)
                slices.append(
                    EnabledSlice(module: \(templates.module).self, commands: [\(name)Command.self]) { module in
                        (module as? \(templates.module)).map(\(name)Routes.endpoints) ?? []
                    })
            #endif
            """)
        let rules = "Tests/Apps/Composition/Commands/CommandRulesTests.swift"
        plan.insert(rules, "imports", "import \(name)CommandsTests")
        plan.insert(rules, "tables", "\(name)Verbs.table,")
        plan.insert(".github/CODEOWNERS", nil, templates.owners())
    }

    // MARK: A record type

    /// - Parameter migrations: the slice's migrations, of which the last step is followed.
    func add(_ record: RecordSpec, migrations: String) -> Plan {
        var plan = Plan()
        let (sources, name) = (templates, slice.text)
        let plural = record.name.plural.lower
        makeOwnFiles(of: record, in: &plan)
        let data = sources.place("Data") + "/"
        plan.insert(data, "record types", "Self.\(plural).recordType,")
        plan.insert(data, "importers", sources.importer(record))
        plan.insert(data, "steps", sources.step(Self.steps(in: migrations) + 1, record))
        plan.insert(sources.place("Commands") + "/", "commands", "\(record.name.text)Command.self,")
        plan.insert(sources.place("Routes") + "/", "routes", "\(record.name.text)Routes.all(module),")
        plan.insert("Modules/\(name)/README.md", "record types", sources.readme(about: record))
        plan.insert(sources.testPlace("Data") + "/", "samples", sources.sample(record))
        plan.insert(sources.testPlace("Routes") + "/", "endpoint samples", sources.endpointSamples(record))
        let verbs = sources.testPlace("Commands") + "/"
        plan.insert(verbs, "verbs", "\(plural),")
        plan.insert(verbs, "reading verbs", sources.reading(record))
        plan.insert(verbs, "other verbs", "\"\(sources.command(record)) export\",")
        plan.insert(
            "Tests/Fixtures/Contract/\(sources.id)/access-matrix.csv", nil, sources.matrixRows(record))
        return plan
    }

    private func makeOwnFiles(of record: RecordSpec, in plan: inout Plan) {
        let (sources, name) = (templates, record.name.text)
        plan.make("\(sources.place("Domain"))/\(name).swift", sources.entity(record))
        plan.make("\(sources.place("Infrastructure"))/\(name)File.swift", sources.file(record))
        plan.make("\(sources.place("Data"))/Records/\(name)Record.swift", sources.record(record))
        plan.make("\(sources.place("Data"))/Mappers/\(name)Mapper.swift", sources.mapper(record))
        plan.make(
            "\(sources.place("Data"))/\(sources.module)+\(record.name.plural.text).swift", sources.entityType(record))
        plan.make("\(sources.place("Commands"))/\(name)Command.swift", sources.command(of: record))
        plan.make("\(sources.place("Routes"))/\(name)Routes.swift", sources.routes(of: record))
        plan.make("\(sources.testPlace("Domain"))/\(name)Tests.swift", sources.domainTests(record))
        plan.make("\(sources.testPlace("Infrastructure"))/\(name)FileTests.swift", sources.fileTests(record))
        plan.make("\(sources.testPlace("Commands"))/\(name)Cases.swift", sources.verbCases(record))
        plan.make("\(sources.testPlace("Commands"))/\(name)ExportTests.swift", sources.exportTests(record))
        plan.insert(
            "Tests/Apps/Composition/AccessMatrix/MatrixRecords.swift", "records", sources.matrixRecord(record))
    }

    // MARK: A field

    /// - Parameter texts: the record's file and the slice's migrations, as they are.
    func add(_ field: FieldSpec, to name: Name, record text: String, migrations: String) throws(Refusal) -> Plan {
        guard field.isOptional, !field.isKey else {
            throw Refusal(
                "The field “\(field.name.text)” is needed, and the records that are there have none. Mark it with ?.")
        }
        guard !text.contains("Column(\"\(field.name.text)\"") else {
            throw Refusal("The record type “\(name.text)” has a field “\(field.name.text)” already.")
        }
        guard field.kind != .identifier || text.contains(": UUID") else {
            throw Refusal("The entity “\(name.text)” imports no UUID. Add the field by hand.")
        }
        // Only names are asked of it: the other fields stand in its files.
        let record = try RecordSpec("\(name.text) \(Self.key(in: text)) \(field.name.text):text")
        let sources = templates
        let (entity, mapper) =
            (
                "\(sources.place("Domain"))/\(name.text).swift",
                "\(sources.place("Data"))/Mappers/\(name.text)Mapper.swift"
            )
        let stored = "\(sources.place("Data"))/Records/\(name.text)Record.swift"
        var plan = Plan()
        plan.insert(entity, "fields", sources.property(field, of: record))
        plan.insert(entity, "parameters", sources.parameter(field, of: record))
        if let rule = sources.rule(field) { plan.insert(entity, "rules", rule) }
        plan.insert(entity, "values", sources.assignment(field))
        if field.kind == .choice { plan.insert(entity, "choices", sources.choice(field, of: record) + "\n") }
        plan.insert(stored, "fields", "let \(field.name.text): \(field.declared(in: record))")
        if let hidden = sources.hiddenColumn(field) { plan.insert(stored, "hidden columns", hidden) }
        plan.insert(stored, "columns", sources.column(field))
        plan.insert(mapper, "to domain", "\(field.name.text): data.\(field.name.text),")
        plan.insert(mapper, "to data", "\(field.name.text): entity.\(field.name.text),")
        plan.insert(
            sources.place("Data") + "/", "steps", sources.step(Self.steps(in: migrations) + 1, field, of: record))
        plan.insert(
            "\(sources.place("Commands"))/\(name.text)Command.swift", "headings", sources.heading(field))
        plan.insert(
            "\(sources.testPlace("Domain"))/\(name.text)Tests.swift", "values of \(name.text)",
            "\(field.name.text): nil,")
        plan.insert(
            sources.testPlace("Data") + "/", "sample of \(name.text)",
            sources.member(field, 0))
        plan.insert(
            sources.testPlace("Commands") + "/", "printed fields of \(name.text)",
            ".init\(sources.printed(field)),")
        plan.insert(
            sources.testPlace("Routes") + "/", "item of \(name.text)",
            "\"\(field.name.text)\": \(Sample.of(field, 0).json),")
        return plan
    }

    /// The key of a record as it would be asked for: a step names its column.
    private static func key(in record: String) throws(Refusal) -> String {
        let line = record.split(separator: "\n").first { $0.contains("Column(") && $0.contains(".key") }
        guard let parts = line?.split(separator: "\""), parts.count > 1 else {
            throw Refusal("The record has no column that is its key.")
        }
        let isText = record.contains("let \(parts[1]): String")
        return "\(parts[1]):\(isText ? "text" : "identifier")!"
    }

    /// The number of the last step.
    private static func steps(in migrations: String) -> Int {
        let numbers = migrations.split(separator: "\"").compactMap { text -> Int? in
            let digits = text.prefix(3)
            guard digits.utf8.count == 3, text.dropFirst(3).first == "-" else { return nil }
            return Int(digits)
        }
        return numbers.max() ?? 0
    }
}
