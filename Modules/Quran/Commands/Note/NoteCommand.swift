internal import ArgumentParser
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran note …`
struct NoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Notes on ayahs; an ayah can have several.",
        subcommands: [Add.self, Edit.self, Remove.self, Show.self, List.self])

    static func listing(_ notes: [AyahNote], in context: CommandContext) -> Listing {
        Listing(
            notes, .note, owner: context.owner,
            headings: ["id": "Id", "ayahID": "Ayah", "noteText": "Note", "modifiedAt": "Changed"],
            whenEmpty: "No notes yet. Add one: mizan quran note add 2:255 \"the greatest ayah\""
        ).namingSurahs(of: notes.map(\.ayah), for: context.output.format)
    }

    struct Add: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Write a note on an ayah.")

        @Argument(help: "The ayah: 2:255, or “Al-Baqarah 255” in quotes.")
        var ayah: String
        @OptionGroup var text: NoteText
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { _ = (try AyahReference(typed: ayah), try at.moment()) }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let ayah = try AyahReference(typed: ayah)
            let origin = NoteOrigin(createdAt: try at.moment())
            let text = try text.text()
            let note = try await context.write { try quran.addNote(on: ayah, text: text, from: origin, in: $0) }
            context.output.report(
                "Noted on \(ayah) (\(note.id.uuidString.lowercased())).",
                NoteCommand.listing([note.entity], in: context))
        }
    }

    struct Edit: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "edit", abstract: "Replace the text of a note.")

        @Argument(help: "The note's id, as the list shows it.")
        var id: NoteID
        @OptionGroup var text: NoteText
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (id, moment) = (id.uuid, try at.moment())
            let text = try text.text()
            let note = try await context.write { try quran.editNote(id, text: text, at: moment, in: $0) }
            let has = note.change.outcome == .unchanged ? "had this text already" : "has its new text"
            context.output.report("The note on \(note.ayah) \(has).", NoteCommand.listing([note.entity], in: context))
        }
    }

    struct Remove: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a note.")

        @Argument(help: "The note's id, as the list shows it.")
        var id: NoteID
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let id = id.uuid
            let removed = try await context.write { try quran.notes(in: $0).remove(id) }
            guard removed != nil else { throw QuranModule.noNote(id) }
            context.output.say("The note is gone.")
            context.output.json(["removed": 1])
        }
    }

    struct Show: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "A note, whole.")

        @Argument(help: "The note's id, as the list shows it.")
        var id: NoteID
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let id = id.uuid
            guard let note = try await context.read({ try quran.notes(in: $0).find(id) }) else {
                throw QuranModule.noNote(id)
            }
            let surah = QuranMetadata.surahs[note.ayah.surah - 1]
            context.output.report(
                """
                \(note.ayah), \(surah.title)
                Written \(note.createdAt), changed \(note.modifiedAt)

                \(note.text)
                """, NoteCommand.listing([note.entity], in: context))
        }
    }

    struct List: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The notes, in the order of the Quran; on a place, if one is given.")

        @Argument(help: ArgumentHelp("2:255, juz 30, …", valueName: "place"))
        var place: [String] = []
        @OptionGroup var options: ListOptions
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            var query = try options.query()
            if !place.isEmpty { query = query.within(try QuranReference(place.joined(separator: " "))) }
            let asked = query
            let page = try await context.read { try quran.notes(in: $0).list(asked) }
            context.output.list(
                NoteCommand.listing(page.items.map(\.entity), in: context).answering(asked), next: page.next)
        }
    }
}
