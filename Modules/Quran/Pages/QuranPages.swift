internal import Changes
internal import Kernel
package import PagesKit
package import QuranData
internal import QuranDomain

/// The pages of the Quran: the next reading, progress, favourites and notes.
package enum QuranPages {
    package static func pages(_ quran: QuranModule) -> SlicePages {
        let texts = QuranTexts.english
        return SlicePages(
            QuranModule.id, PageFrame.Entry(texts.quran, ReadingPage.link),
            lines: [
                LineReader(QuranModule.id, example: { _ in texts.lineExample }) { line, _ in
                    try QuranLine(line).map { note in
                        { _ = try quran.addNote(on: note.ayah, text: note.text, in: $0) }
                    }
                }
            ],
            places: [
                RecordPlace(of: QuranModule.notes) { NotePages.link($0) },
                RecordPlace(of: QuranModule.favorites) { NotePages.link(on: $0.ayahID) },
            ],
            sentences: [
                RecordSentence(of: QuranModule.notes) { id, _, reading in
                    texts.noted(try QuranModule.notes.require(id, in: reading).entity.ayah)
                }
            ]
        ) { frame in
            ReadingPage(quran: quran, frame: frame).all + NotePages(quran: quran, frame: frame).all
                + FavoritePages(quran: quran, frame: frame).all
        }
    }
}

/// A line such as “2:255 after every prayer”: an ayah, and a note on it.
struct QuranLine {
    let ayah: AyahReference
    let text: String

    /// Nil unless the line begins with the numbers of an ayah.
    init?(_ line: String) throws {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].contains(":"), DecimalDigits.fold(String(words[0])).first?.isNumber == true
        else {
            return nil
        }
        ayah = try AyahReference(typed: String(words[0]))
        text = String(words[1])
    }
}

/// The texts of the pages of the Quran. Another language is another value.
struct QuranTexts: Sendable {
    let quran = "Quran"
    let lineExample = "2:255 after every prayer"
    let finished = "You have read the whole Quran."
    let read = "I have read it"
    let readElsewhere = "You read something else?"
    let lastRead = "The last ayah that you read"
    let lastReadHint = "2:255, Al-Kahf 10, or page 50 for its end"
    let save = "Save"
    let progress = "Progress"
    let surahs = "Surahs"
    let juz = "Juz"
    let favorites = "Favourites"
    let noFavorites = "No favourites yet."
    let markAyah = "Mark an ayah"
    let mark = "Mark"
    let remove = "Remove"
    let notes = "Notes"
    let noNotes = "No notes yet."
    let ayah = "Ayah"
    let ayahHint = "2:255, or Al-Baqarah 255"
    let note = "Note"
    let addNote = "Write a note"
    let find = "Place"
    let show = "Show"
    let of = "of"
    let ayahs = "ayahs"

    static let english = QuranTexts()

    func noted(_ ayah: AyahReference) -> String { "Note on \(ayah.ayahID)" }
}
