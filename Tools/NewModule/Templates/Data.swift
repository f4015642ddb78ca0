extension Templates {
    func record(_ record: RecordSpec) -> String {
        let (fields, name) = (record.fields, record.name.text)
        return """
            internal import FoundationEssentials
            internal import Kernel
            internal import \(slice.text)Domain
            internal import Storage

            /// A row of `\(table(record))`.
            struct \(name)Record: StoredRecord {
            \(block(fields.map { "let \($0.name.text): \($0.declared(in: record))" }, indent: 4))    // new-module: fields

                static let words = RecordWords(nil, "\(sentence(record))")

                static let schema = RecordSchema<Self>(
                    "\(type(record))", table: "\(table(record))", merging: .fields,
                    hidden: [
            \(block(fields.compactMap(hiddenColumn), indent: 12))            // new-module: hidden columns
                    ],
                    columns: \(block(fields.map(column), indent: 8).drop { $0 == " " })        // new-module: columns
                    make: Self.init)
            }
            """
    }

    /// `A loan.`
    private func sentence(_ record: RecordSpec) -> String {
        let noun = record.name.sentence
        return "\(noun.first.map { "aeiou".contains($0) } == true ? "An" : "A") \(noun)."
    }

    func column(_ field: FieldSpec) -> String {
        let uses = [
            (field.isKey, ".key"), (field.kind.isCompared && !(field.isKey && field.kind == .identifier), ".filtered"),
            (field.isSorted, ".sorted"),
        ].filter(\.0).map(\.1)
        let set = uses.isEmpty ? "" : ", " + (uses.count == 1 ? uses[0] : "[\(uses.joined(separator: ", "))]")
        let folded = field.isFolded ? ", folded: \"\(field.name.text)Folded\"" : ""
        return "Column(\"\(field.name.text)\", \\.\(field.name.text)\(set)\(folded)),"
    }

    func hiddenColumn(_ field: FieldSpec) -> String? {
        guard field.isFolded else { return nil }
        let name = field.name.text
        let fold = field.isOptional ? "$0.\(name).map { FoldedText.fold($0) }" : "FoldedText.fold($0.\(name))"
        return "HiddenColumn(\"\(name)Folded\") { \(fold) },"
    }

    func mapper(_ record: RecordSpec) -> String {
        let (fields, name) = (record.fields, record.name.text)
        return """
            internal import Changes
            internal import Kernel
            internal import \(slice.text)Domain

            enum \(name)Mapper: RecordMapper {
                static func toDomain(_ data: \(name)Record) throws -> \(name) {
                    try \(name)(
            \(block(fields.map { "\($0.name.text): data.\($0.name.text)," }, indent: 12))            // new-module: to domain
                    )
                }

                static func toData(_ entity: \(name)) -> \(name)Record {
                    \(name)Record(
            \(block(fields.map { "\($0.name.text): entity.\($0.name.text)," }, indent: 12))            // new-module: to data
                    )
                }
            }
            """
    }

    func migrations(_ record: RecordSpec) -> String {
        """
        internal import Storage

        /// The slice's tables. Append only: a released step is never edited.
        enum \(slice.text)Migrations {
            static let all = [
        \(step(1, record).indented(8))
                // new-module: steps
            ]
        }
        """
    }

    /// The step that makes a record type's table.
    func step(_ number: Int, _ record: RecordSpec) -> String {
        let columns = record.fields.flatMap { field in
            let end = field.isOptional ? "," : " NOT NULL,"
            return ["\(field.name.snake) \(field.kind.column)\(end)"]
                + (field.isFolded ? ["\(field.name.snake)_folded TEXT\(end)"] : [])
        }
        return """
            Migration(
                "\(numbered(number))-\(record.name.plural.kebab)",
                [
                    \"\"\"
                    CREATE TABLE \(table(record)) (
                        owner BIGINT NOT NULL REFERENCES owners (owner),
            \(block(columns, indent: 12))            version BIGINT NOT NULL,
                        created_version BIGINT NOT NULL,
                        deleted_at BIGINT,
                        PRIMARY KEY (owner, \(record.key.name.snake))
                    )
                    \"\"\",
            \(block(record.others.filter(\.isSorted).map { index($0, of: record) }, indent: 8))    ]),
            """
    }

    /// The step that gives the rows that are there another field.
    func step(_ number: Int, _ field: FieldSpec, of record: RecordSpec) -> String {
        let column = field.name.snake
        let statements =
            ["\"ALTER TABLE \(table(record)) ADD COLUMN \(column) \(field.kind.column)\","]
            + (field.isFolded ? ["\"ALTER TABLE \(table(record)) ADD COLUMN \(column)_folded TEXT\","] : [])
            + (field.isSorted ? [index(field, of: record)] : [])
        return """
            Migration(
                "\(numbered(number))-\(record.name.kebab)-\(field.name.kebab)",
                [
            \(block(statements, indent: 8))    ]),
            """
    }

    private func index(_ field: FieldSpec, of record: RecordSpec) -> String {
        let (table, column) = (table(record), field.name.snake)
        return "\"CREATE INDEX \(table)_by_\(column) ON \(table) (owner, \(column), \(record.key.name.snake))\","
    }

    private func numbered(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    func front(_ record: RecordSpec) -> String {
        return """
            package import Changes
            internal import Kernel
            package import ModuleKit
            package import Storage

            /// The slice's module, which is the only part of the slice that the rest of Mizan knows.
            package struct \(module): Module {
                package static let id = "\(id)"
                package static let title = "\(slice.text)"
                package static let migrations = \(slice.text)Migrations.all

                package let recordTypes: [any RecordType] = [
                    Self.\(record.name.plural.lower).recordType,
                    // new-module: record types
                ]
                package let importers: [any Importer] = [
                    \(importer(record))
                    // new-module: importers
                ]

                let identifiers: Identifiers

                package init(context: ModuleContext) { identifiers = context.identifiers }
            }
            """
    }

    func importer(_ record: RecordSpec) -> String {
        "Self.\(record.name.plural.lower)Importer,"
    }

    func entityType(_ record: RecordSpec) -> String {
        let (plural, noun) = (record.name.plural.lower, record.name.sentence)
        let order = record.others.first(where: \.isSorted).map { ", order: [\"\($0.name.text)\"]" } ?? ""
        let admitting = record.hasIdentity ? "" : ", admitting: { try $0.requireAddress() }"
        let fresh =
            record.hasIdentity
            ? "\n\n    /// Makes identities of new \(record.name.plural.sentence).\n"
                + "    package var fresh\(record.name.text): @Sendable () -> UUID { identifiers.fresh }" : ""
        return """
            package import Changes
            \(record.hasIdentity ? "package" : "internal") import FoundationEssentials
            internal import Kernel
            internal import ModuleKit
            package import \(slice.text)Domain
            internal import \(slice.text)Infrastructure\(record.hasIdentity ? "\ninternal import Storage" : "")

            extension \(module) {
                package static let \(plural) = EntityType(
                    \(record.name.text)Mapper.self\(order)\(admitting),
                    absence: Refusal(.notFound, "\(id).no-such-\(record.name.kebab)"),
                    advice: "`mizan \(command(record)) list` shows them."
                ) { "There is no \(noun) \\($0.recordKey.prefix(80))." }

                static let \(plural)Importer = RecordsImporter(
                    \(record.name.text)File.list, \(record.name.text)File.title, of: \(plural).recordType)

                /// The list's name in a file of theirs.
                package static var \(plural)List: String { \(record.name.text)File.list }\(fresh)
            }
            """
    }

    func file(_ record: RecordSpec) -> String {
        """
        /// A file of \(record.name.plural.sentence): a JSON object with one list, whose elements have the fields of \(type(record)).
        package enum \(record.name.text)File {
            package static let list = "\(list(record))"
            package static let title = "\(record.name.plural.heading)"
        }
        """
    }
}

extension String {
    /// Each line that holds something behind so many spaces.
    func indented(_ count: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
}
