internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// `mizan library voices …`
struct VoicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voices", abstract: "Voices of a speech service, which read books aloud.",
        subcommands: [
            Import.self, ListCommand<Voices>.self, ShowCommand<Voices>.self, RemoveCommand<Voices>.self,
        ])

    enum Voices: ListedRecords, NamedRecords {
        typealias Slice = LibraryModule

        static var type: EntityType<VoiceEntity> { LibraryModule.voices }
        static let headings: KeyValuePairs = [
            "id": "Id", "name": "Name", "category": "Category", "accent": "Accent", "age": "Age", "gender": "Gender",
            "useCase": "Use",
        ]
        static let whenEmpty = "No voices yet. Import a service's list: mizan library voices import voices.json"
        static let listAbstract = "The voices, by name."
        static let removeAbstract = "Remove a voice."
        static let showAbstract = "A voice, whole."

        static func gone(_ id: String) -> String { "The voice has been removed." }

        /// With the texts that are too long for a list.
        static func whole(_ voice: VoiceEntity, on output: CommandOutput) -> String? {
            let (labels, fields) = (voice.labels, headings.map(\.value))
            let values = [
                voice.id, voice.name, voice.category, labels.accent, labels.age, labels.gender, labels.useCase,
            ]
            let more = [("Sample", voice.previewURL?.absoluteString), ("Description", voice.description)]
            return (Array(zip(fields, values)) + more).compactMap { field, value in value.map { "\(field): \($0)" } }
                .joined(separator: "\n")
        }

        static func names(in reading: ReadTransaction) throws -> [String] {
            try LibraryModule.voices.all(in: reading).map(\.id)
        }

        struct Name: WholeName {
            @Argument(help: "The voice's id.")
            var voice: String

            static let example = "21m00Tcm4TlvDq8ikWAM"

            func id() -> String { voice }
        }
    }

    struct Import: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: "Import the voices of a speech service from a JSON file.",
            discussion: """
                The file is a list of voices with voice_id and name, or an object with such a list as “voices”. A voice \
                that differs from the file is changed. Importing a file twice adds nothing.
                """)

        @Argument(help: "The file; - is standard input.")
        var file: InputFile
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        private func work() throws -> any DocumentWork {
            try LibraryModule.voices(inFile: file.path(), named: file.name)
        }

        func requireInput() throws { _ = try work() }

        func run(in context: CommandContext) async throws {
            _ = try context.module(LibraryModule.self)
            let work = try work()
            let report = try await context.write { try work.whole(in: $0) }
            Self.show(report, of: file.name, on: context.output)
            guard report.unreadable.isEmpty, !report.tookNothing else {
                throw Refusal.noVoices("None of the voices in \(file.name) could be imported.")
            }
        }

        private static func show(_ report: ImportReport, of file: String, on output: CommandOutput) {
            let (counts, rejected) = (report.counts, report.rejected)
            func sum(_ number: KeyPath<ImportReport.Count, Int>) -> Int {
                counts.reduce(0) { $0 + $1[keyPath: number] }
            }
            let numbers = [
                ("added", "added", sum(\.added)), ("updated", "changed", sum(\.updated)),
                ("unchanged", "already here", sum(\.unchanged)), ("kept", "removed here and left out", sum(\.kept)),
                ("rejected", "not taken", report.rejections),
            ]
            let parts = numbers.filter { $0.2 > 0 }.map { "\($0.2) \($0.1)" }
            output.say("\(PlainText.oneLine(file)): \(parts.isEmpty ? "no voices" : parts.joined(separator: ", ")).")
            for one in rejected { output.say("  \(one.path): \(one.reason)") }
            output.json(
                .object(
                    numbers.map { JSONValue.Member($0.0, .integer(Int64($0.2))) } + [
                        JSONValue.Member(
                            "rejections",
                            .array(rejected.map { ["path": .string($0.path), "reason": .string($0.reason)] }))
                    ]))
        }
    }
}
