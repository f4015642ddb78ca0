internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import QuranData
internal import QuranDomain

/// `mizan quran note …`
struct NoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Notes on ayahs; an ayah can have several.",
        subcommands: [
            Add.self, Edit.self, RemoveCommand<Notes>.self, ShowCommand<Notes>.self, ListCommand<Notes>.self,
        ])

    enum Notes: AyahRecords, ListedRecords, NamedRecords {
        static var type: EntityType<AyahNote> { QuranModule.notes }
        static let headings: KeyValuePairs = [
            "id": "Id", "ayahID": "Ayah", "noteText": "Note", "modifiedAt": "Changed",
        ]
        static let whenEmpty = "No notes yet. Add one: mizan quran note add 2:255 \"the greatest ayah\""
        static let listAbstract = "The notes, in the order of the Quran; only those on a place if one is given."
        static let removeAbstract = "Remove a note."
        static let showAbstract = "A note, whole."

        static func ayah(of note: AyahNote) -> AyahReference { note.ayah }

        static func gone(_ id: UUID) -> String { "The note has been removed." }

        static func whole(_ note: AyahNote, on output: CommandOutput) -> String? {
            """
            \(note.ayah), \(note.ayah.surahOfAyah.title)
            Written \(output.text(note.createdAt)), changed \(output.text(note.modifiedAt))

            \(note.text)
            """
        }

        struct Scope: ListScope {
            @Argument(help: ArgumentHelp("2:255, juz 30, …", valueName: "place"))
            var place: [String] = []

            func narrowed(_ query: RecordQuery) throws -> RecordQuery {
                place.isEmpty ? query : query.within(try QuranReference(place.joined(separator: " ")))
            }
        }

        typealias Name = NoteName
    }

    struct Add: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Write a note on an ayah.")

        @Argument(help: "The ayah: 2:255, or “Al-Baqarah 255” in quotes.")
        var ayah: String
        @OptionGroup var text: TextArgument
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            _ = try AyahReference(typed: ayah)
            try at.check()
        }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (ayah, moment) = (try AyahReference(typed: ayah), try at.moment(in: context))
            let text = try text.text()
            let note = try await context.write { try quran.addNote(on: ayah, text: text, createdAt: moment, in: $0) }
            context.output.report(
                "Noted on \(ayah) (\(IdentifierEnd.short(note.id))).", Notes.listing([note.entity], in: context))
        }
    }

    struct Edit: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "edit", abstract: "Replace the text of a note.")

        @OptionGroup var name: NoteName
        @OptionGroup var text: TextArgument
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (find, moment) = (try name.finder(of: QuranModule.notes), try at.moment(in: context))
            let text = try text.text()
            let note = try await context.write { writing in
                try quran.editNote(find(writing.view), text: text, at: moment, in: writing)
            }
            let has = note.change.outcome == .unchanged ? "had this text already" : "has its new text"
            context.output.report("The note on \(note.ayah) \(has).", Notes.listing([note.entity], in: context))
        }
    }
}
