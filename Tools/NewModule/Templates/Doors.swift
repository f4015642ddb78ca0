// The commands and endpoints of a slice.

extension Templates {
    func commands(_ record: RecordSpec) -> String {
        """
        package import ArgumentParser

        /// `mizan \(id) …`
        package struct \(slice.text)Command: ParsableCommand {
            package static let configuration = CommandConfiguration(
                commandName: "\(id)", abstract: "\(slice.heading).",
                subcommands: [
                    \(record.name.text)Command.self,
                    // new-module: commands
                ])

            package init() {}
        }
        """
    }

    func command(of record: RecordSpec) -> String {
        let (name, noun, plural) = (record.name.text, record.name.sentence, record.name.plural)
        let group = plural.text
        let records =
            record.hasIdentity
            ? "        typealias Name = IdentifierArgument\n"
            : """
                    struct Name: WholeName {
                        @Argument(help: "The \(record.key.name.sentence) of the \(noun).")
                        var key: String

                        static let example = \(Sample.of(record.key, 0).json)

                        func id() -> String { key }
                    }

            """
        return """
            internal import ArgumentParser
            internal import Changes
            internal import CommandLineKit
            internal import Kernel
            internal import ModuleKit
            internal import \(slice.text)Data
            internal import \(slice.text)Domain

            /// `mizan \(command(record)) …`
            struct \(name)Command: ParsableCommand {
                static let configuration = CommandConfiguration(
                    commandName: "\(record.name.kebab)", abstract: "\(plural.heading).",
                    subcommands: [
                        CommandLineKit.AddCommand<\(group)>.self, CommandLineKit.EditCommand<\(group)>.self,
                        RemoveCommand<\(group)>.self, ShowCommand<\(group)>.self, ListCommand<\(group)>.self,
                        CommandLineKit.ExportCommand<\(group)>.self,
                    ])

                enum \(group): EditedRecords {
                    typealias Slice = \(module)

                    static var type: EntityType<\(name)> { \(module).\(plural.lower) }
                    static let headings: KeyValuePairs = [
            \(block(record.fields.map(heading), indent: 12))            // new-module: headings
                    ]
                    static let noun = "\(noun)"
                    static let example = "\(command(record)) add \(words(record, 0, isWhole: false))"
                    static let whenEmpty = "No \(plural.sentence) yet. Add one: mizan \\(example)"
                    static let listAbstract = "The \(plural.sentence)."
                    static let removeAbstract = "Remove \(record.name.one)."
                    static let showAbstract = "\(record.name.one.capitalisedFirst), whole."
                    static var list: String { \(module).\(plural.lower)List }

            \(records)    }
            }
            """
    }

    func heading(_ field: FieldSpec) -> String { "\"\(field.name.text)\": \"\(field.name.heading)\"," }

    /// The words that make a sample on a command line; the needed ones alone, or all.
    func words(_ record: RecordSpec, _ number: Int, isWhole: Bool = true) -> String {
        record.fields.filter { (isWhole || !$0.isOptional) && !($0.isKey && record.hasIdentity) }
            .map { "\($0.name.text)=\(Sample.of($0, number).typed)" }.joined(separator: " ")
    }

    func routes(_ record: RecordSpec) -> String {
        """
        package import HTTPKit
        package import \(slice.text)Data

        /// The slice's endpoints, under `/v1/\(id)`.
        package enum \(slice.text)Routes {
            package static func endpoints(_ module: \(module)) -> [Endpoint] {
                [
                    \(record.name.text)Routes.all(module),
                    // new-module: routes
                ].flatMap(\\.self)
            }
        }
        """
    }

    /// A record with an identity is added. A record with a name is put under its name.
    private func maker(of record: RecordSpec) -> String {
        let (noun, one) = (record.name.sentence, record.name.one)
        let show = "records.one(\"\(one.capitalisedFirst)\", \"The \(noun).\"),"
        guard record.hasIdentity else {
            return show + "\nrecords.replace(\"Make \(one), or replace it\", \"The \(noun).\", examples: examples),"
        }
        return """
            records.add(
                "Add \(one)", (new: "The \(noun). It is new.", there: "The \(noun), which already existed."),
                examples: examples, fresh: module.fresh\(record.name.text)),
            \(show)
            """
    }

    func routes(of record: RecordSpec) -> String {
        let (noun, plural, key) = (record.name.sentence, record.name.plural, record.key)
        let place =
            record.hasIdentity
            ? ".required(\"\(key.name.text)\", .identifier, \"Whose it is.\")"
            : ".required(\"\(key.name.text)\", .text, \"Its \(key.name.sentence).\", example: \(Sample.of(key, 0).json))"
        return """
            internal import HTTPKit
            internal import Kernel
            internal import \(slice.text)Data

            enum \(record.name.text)Routes {
                private static let records = RecordEndpoints(
                    \(module).\(plural.lower), slice: \(module).id, at: "\(path(record))/{\(key.name.text)}",
                    place: [\(place)]
                ) { try $0.path.\(record.hasIdentity ? "identifier" : "text")("\(key.name.text)") }

                private static let examples: [String: JSONValue] = [
            \(block(record.others.map { "\"\($0.name.text)\": \(Sample.of($0, 1).json)," }, indent: 8))        // new-module: examples
                ]

                static func all(_ module: \(module)) -> [Endpoint] {
                    [
                        records.list("The \(plural.sentence)", "The \(plural.sentence)."),
            \(maker(of: record).indented(12))
                        records.edit("Change \(record.name.one)", "The \(noun).", examples: examples),
                        records.remove("Remove \(record.name.one)", "The \(noun) has been removed."),
                    ]
                }
            }
            """
    }
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
