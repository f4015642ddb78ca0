extension Templates {
    func domainTests(_ record: RecordSpec) -> String {
        let (name, key) = (record.name.text, record.key)
        let imports = record.fields.contains { $0.kind == .identifier } ? "import FoundationEssentials\n" : ""
        let text = record.fields.first { $0.kind == .text }
        let refusal = text.map { "\n" + blank($0.name.text).indented(4) + "\n" } ?? ""
        let parameter = text.map { "\($0.name.text): String = \(Sample.of($0, 0).json)" } ?? ""
        let values = record.fields.map { field in
            field == text
                ? "\(field.name.text): \(field.name.text)," : "\(field.name.text): \(literal(field, of: record)),"
        }
        return """
            \(imports)import Kernel
            import Testing

            @testable import \(slice.text)Domain

            struct \(name)Tests {
                @Test func theRecordIDIsTheKey() throws {
                    let one = try Self.sample()
                    #expect(one.recordID == one.\(key.name.text))
                }
            \(refusal)
                static func sample(\(parameter)) throws -> \(name) {
                    try \(name)(
            \(block(values, indent: 12))            // new-module: values of \(name)
                    )
                }
            }
            """
    }

    private func blank(_ field: String) -> String {
        """
        @Test func aBlankTextIsRefused() {
            #expect(throws: TextError.blank(field: "\(field)")) { try Self.sample(\(field): " ") }
        }
        """
    }

    /// A value as Swift writes it in the entity's own types.
    func literal(_ field: FieldSpec, of record: RecordSpec) -> String {
        if field.isOptional { return "nil" }
        let json = Sample.of(field, 0).json
        return switch field.kind {
        case .instant: "Instant(microseconds: 0)"
        case .day: "try #require(CivilDay(\(json)))"
        case .identifier: "try #require(UUID(text: \(json)))"
        case .decimal: "ExactDecimal(1)"
        case .choice: ".\(field.choices[0])"
        case .text, .integer, .real, .boolean, .json, .list: json
        }
    }

    func fileTests(_ record: RecordSpec) -> String {
        """
        import Testing

        @testable import \(slice.text)Infrastructure

        struct \(record.name.text)FileTests {
            /// Files that were exported carry it: it stays.
            @Test func theNameOfTheListStays() {
                #expect(\(record.name.text)File.list == "\(list(record))")
            }
        }
        """
    }

    func conformanceTests(_ record: RecordSpec) -> String {
        """
        import Conformance
        import Kernel
        import ModuleKit
        import TestSupport
        import Testing

        @testable import \(slice.text)Data

        /// The slice keeps every rule of a module.
        @Suite(.serialized)
        struct \(slice.text)ConformanceTests {
            static let samples: [String: RecordSample] = [
        \(sample(record).indented(8))
                // new-module: samples
            ]

            @Test(arguments: ModuleConformance.rules)
            func \(slice.lower)PassesTheConformanceRule(rule: ModuleRule) async throws {
                let suite = ModuleConformance(
                    \(slice.text)Data.\(module).self, samples: Self.samples, documents: [:],
                    released: try ReleasedSchemas.all(beside: "\(slice.text)/Data")
                ) { try ModuleStore.empty() }
                let failure = await suite.failure(of: rule)
                #expect(failure == nil)
            }
        }
        """
    }

    /// A record in two states, for the rules.
    func sample(_ record: RecordSpec) -> String {
        let changed = record.others.first { Sample.of($0, 0).json != Sample.of($0, 1).json } ?? record.others[0]
        return """
            "\(type(record))": RecordSample(
                key: \(Sample.of(record.key, 0).json),
                [
            \(block(record.fields.map { member($0, 0) }, indent: 8))        // new-module: sample of \(record.name.text)
                ], changing: ["\(changed.name.text)": \(Sample.of(changed, 1).json)]),
            """
    }

    func member(_ field: FieldSpec, _ number: Int) -> String {
        "\"\(field.name.text)\": \(Sample.of(field, number).json),"
    }

    func endpointTests(_ record: RecordSpec) -> String {
        """
        import Conformance
        import HTTPKit
        import Kernel
        import ModuleKit
        import Storage
        import TestSupport
        import Testing

        @testable import \(slice.text)Data
        @testable import \(slice.text)Routes

        /// The slice's endpoints keep every rule of endpoints.
        @Suite(.serialized)
        struct \(slice.text)EndpointTests {
            private static let file = Task { try await TestStore.file([\(slice.text)Data.\(module).migrationSet]) }

            @Test(arguments: EndpointConformance.rules)
            func \(slice.lower)PassesTheConformanceRule(rule: EndpointRule) async {
                let suite = EndpointConformance {
                    try await .copy(of: Self.file.value) { store in
                        (\(slice.text)Routes.endpoints(\(slice.text)Data.\(module)(context: store.context())), Self.samples)
                    }
                }
                let failure = await suite.failure(of: rule)
                #expect(failure == nil)
            }

            private static let samples: [String: EndpointSample] = [
        \(endpointSamples(record).indented(8))
                // new-module: endpoint samples
            ]
        }
        """
    }

    func endpointSamples(_ record: RecordSpec) -> String {
        let (others, key, one) = (record.others, record.key, "\(path(record))/{\(record.key.name.text)}")
        func body(_ fields: [FieldSpec], _ number: Int) -> String {
            "[" + fields.map { "\"\($0.name.text)\": \(Sample.of($0, number).json)" }.joined(separator: ", ") + "]"
        }
        let items = [(0, 0), (1, 1), (2, 2), (3, 3), (0, 4)].map { number, name in
            var body = body(others, number)
            if name == 0 { body = body.dropLast() + ",\n    // new-module: item of \(record.name.text)\n]" }
            return record.hasIdentity
                ? ".asked(\"POST \(path(record))\", body: \(body)),"
                : ".asked(\"PUT \(one)\", path: [\"\(key.name.text)\": \(Sample.of(key, name).json)], body: \(body)),"
        }
        let maker = record.hasIdentity ? "POST \(path(record))" : "PUT \(one)"
        let second = record.hasIdentity ? record.fields : others
        let changed = others.first { Sample.of($0, 2).json != Sample.of($0, 3).json } ?? others[0]
        return """
            "GET \(path(record))": EndpointSample(items: [
            \(block(items, indent: 4))]),
            "\(maker)": EndpointSample(bodies: [
                \(body(others, 1)),
                \(body(second, 2)),
            ]),
            "PATCH \(one)": EndpointSample(bodies: [
                \(body([changed], 2)),
                \(body([changed], 3)),
            ]),
            """
    }

    func matrixRecord(_ record: RecordSpec) -> String {
        let key = record.hasIdentity ? "note" : Sample.of(record.key, 0).json
        let members = record.fields.filter { !$0.isOptional }.map { field in
            field.isKey && record.hasIdentity
                ? "\"\(field.name.text)\": .string(note)" : String(member(field, 0).dropLast())
        }
        return "(\"\(type(record))\", \(key), [\(members.joined(separator: ", "))]),"
    }

    func matrixRows(_ record: RecordSpec) -> String {
        let (path, one) = (path(record), path(record) + "/{\(record.key.name.text)}")
        let list = "GET \(path),401,200,200,200,401,401,403,200"
        let show = "GET \(one),401,200,404,200,401,401,403,404"
        let makers =
            record.hasIdentity
            ? ["POST \(path),401,201,201,403,401,401,403,201", show]
            : [show, "PUT \(one),401,200,201,403,401,401,403,201"]
        return """
            \(([list] + makers).joined(separator: "\n"))
            PATCH \(one),401,200,404,403,401,401,403,404
            DELETE \(one),401,204,404,403,401,401,403,404
            """
    }
}
