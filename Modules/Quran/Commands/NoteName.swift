internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import QuranData
internal import QuranDomain

/// A note by its id, by the end of its id, or by its ayah if the ayah has one note.
struct NoteName: RecordName {
    @Argument(
        help: ArgumentHelp(
            "The id, its last characters as the list shows them, or the ayah if it has one note.", valueName: "note"))
    var typed: String

    private static let kind = IdentifierEnd.Kind("note", slice: "quran", list: "mizan quran note list")

    func finder<Entity: RecordEntity>(
        of type: EntityType<Entity>
    ) throws -> @Sendable (ReadTransaction) throws -> UUID where Entity.RecordID == UUID {
        guard let end = IdentifierEnd(argument: typed) else { throw ValidationError("Name a note.") }
        do { try end.check(Self.kind) } catch let noID {
            do {
                let ayah = try AyahReference(typed: typed)
                return { try Self.only(on: ayah, in: $0) }
            } catch {
                // A text that is neither is most often a mistyped id.
                throw noID
            }
        }
        return { reading in
            try end.id(Self.kind) { try type.keys(endingIn: $0, in: reading).compactMap(UUID.init(text:)) }
        }
    }

    private static func only(on ayah: AyahReference, in reading: ReadTransaction) throws -> UUID {
        let notes = try QuranModule.notes(in: reading).list(RecordQuery().within(.ayah(ayah))).items.map(\.entity)
        guard let first = notes.first else {
            throw QuranModule.notes.absence(
                "There is no note on \(ayah).", advice: "`mizan quran note list` shows all notes.")
        }
        guard notes.count == 1 else {
            let names = notes.prefix(5).map { "\(IdentifierEnd.short($0.id)) (“\(Excerpt.of($0.text))”)" }
            throw MizanError(
                .invalidInput, "quran.ambiguous-note",
                "\(ayah) has \(Counted.text(notes.count, "note")). Name one by its id: "
                    + names.joined(separator: ", ") + ".")
        }
        return first.id
    }
}
