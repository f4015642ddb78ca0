internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// `mizan library voice …`
struct VoiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice", abstract: "Voices.",
        subcommands: [
            CommandLineKit.AddCommand<Voices>.self, CommandLineKit.EditCommand<Voices>.self,
            RemoveCommand<Voices>.self, ShowCommand<Voices>.self, ListCommand<Voices>.self,
            CommandLineKit.ExportCommand<Voices>.self,
        ])

    enum Voices: EditedRecords {
        typealias Slice = LibraryModule

        static var type: EntityType<Voice> { LibraryModule.voices }
        static let headings: KeyValuePairs = [
            "voiceID": "Voice id",
            "name": "Name",
            "category": "Category",
            "details": "Details",
            "previewURL": "Preview url",
            "labels": "Labels",
                // new-module: headings
        ]
        static let noun = "voice"
        static let example = "library voice add voiceID=Amal name=Amal"
        static let whenEmpty = "No voices yet. Add one: mizan \(example)"
        static let listAbstract = "The voices."
        static let removeAbstract = "Remove a voice."
        static let showAbstract = "A voice, whole."
        static var list: String { LibraryModule.voicesList }

        struct Name: WholeName {
            @Argument(help: "The voice id of the voice.")
            var key: String

            static let example = "Amal"

            func id() -> String { key }
        }
    }
}
