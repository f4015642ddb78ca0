internal import Changes
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import PagesKit
internal import QuranData
internal import QuranDomain

/// Notes on ayahs, all or those on a place; each note is edited on its own page.
struct NotePages {
    let quran: QuranModule
    let frame: PageFrame
    private let texts = QuranTexts.english

    init(quran: QuranModule, frame: PageFrame) {
        (self.quran, self.frame) = (quran, frame)
    }

    static func link(on place: String? = nil, after: String? = nil) -> Link {
        Link(segments: ["quran", "notes"], query: [("on", place), ("after", after)])
    }

    static func link(_ id: UUID) -> Link { Link("quran", "notes", id.text) }
    private static let path = PathTemplate(link().text + "/{id}")
    private static let id = Field.required("id", .identifier, "The id of a note.")

    var all: [Endpoint] { [list, add, one, edit] }

    private var list: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The notes", of: QuranModule.id,
            query: [.optional("on", .text, "A place."), .optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let place = try request.query.optionalText("on").flatMap { $0.isEmpty ? nil : $0 }
            var query = RecordQuery(limit: 50, cursor: try request.query.optionalText("after"))
            query.bytes = 1_048_576
            if let place { query = query.within(try QuranReference(place)) }
            let page = try QuranModule.notes.list(query, in: reading)
            return Page(
                texts.notes, in: frame, at: Self.link(on: place),
                main: """
                    <form method="get" action="\(link: Self.link())" role="search">
                    <label for="on">\(texts.find)</label>
                    <div class="row"><input id="on" name="on" type="search" dir="auto" value="\(place ?? "")"> \
                    <button>\(texts.show)</button></div></form>
                    \(with: page.items.isEmpty ? texts.noNotes : nil, { "<p>\($0)</p>" })
                    <ul class="list">\(each: page.items.map(\.entity), item)</ul>
                    \(end(place, page.next))
                    <h2>\(texts.addNote)</h2>
                    <form method="post" action="\(link: Self.link())">
                    <label for="ayah">\(texts.ayah)</label>
                    <input id="ayah" name="ayah" required dir="auto" autocomplete="off" value="\(place ?? "")" \
                    aria-describedby="hint">
                    <p class="soft" id="hint">\(texts.ayahHint)</p>
                    \(text(""))
                    <button>\(texts.save)</button></form>
                    """)
        }
    }

    private func end(_ place: String?, _ next: String?) -> HTML {
        ListEnd(next: next.map { Self.link(on: place, after: $0) }, table: .table(of: QuranModule.notes)).html
    }

    private func item(_ note: AyahNote) -> HTML {
        """
        <li><a href="\(link: Self.link(note.id))">\(note.ayah.surahOfAyah.transliteration) \(note.ayah.ayahID)</a>
        <div class="written short" dir="auto">\(Opening(note.text, whole: Self.link(note.id)).html)</div></li>
        """
    }

    /// HTML ignores a line break at the start of a text area, so one is added.
    private func text(_ text: String) -> HTML {
        """
        <label for="text">\(texts.note)</label>
        <textarea id="text" name="noteText" rows="6" required dir="auto">
        \(text)</textarea>
        """
    }

    private var add: Endpoint {
        .changingPage(
            PathTemplate(Self.link().text), "Write a note with the form", of: QuranModule.id,
            form: [.required("ayah", .text), .required("noteText", .text).labelled(texts.note)]
        ) { [quran] request, writing in
            let ayah = try AyahReference(typed: request.body.text("ayah"))
            _ = try quran.addNote(on: ayah, text: request.body.text("noteText"), in: writing)
            return Self.link(on: ayah.ayahID)
        }
    }

    private var one: Endpoint {
        .readingPage(Self.path, "A note", of: QuranModule.id, path: [Self.id]) { [self] request, reading in
            let stored = try QuranModule.notes.require(request.path.identifier("id"), in: reading)
            let (note, link) = (stored.entity, Self.link(stored.entity.id))
            return Page(
                "\(note.ayah.surahOfAyah.transliteration) \(note.ayah.ayahID)", in: frame, at: link,
                main: """
                    <form method="post" action="\(link: link)">
                    \(FormState.html(stored.version))
                    \(text(note.text))
                    <button>\(texts.save)</button></form>
                    <form method="post" action="\(link: link)"><input type="hidden" name="remove" value="true">
                    <button class="quiet">\(texts.remove)</button></form>
                    <p class="places"><a href="\(link: Self.link())">\(texts.notes)</a></p>
                    """)
        }
    }

    private var edit: Endpoint {
        .changingPage(
            Self.path, "Change or remove a note with the form", of: QuranModule.id, path: [Self.id],
            form: [.optional("noteText", .text).labelled(texts.note), .optional("remove", .boolean), FormState.seen]
        ) { [quran, texts] request, writing in
            let id = try request.path.identifier("id")
            if try request.body.optional("remove", as: Bool.self) == true {
                try QuranModule.notes.remove(id, in: writing)
                return Self.link()
            }
            let form = try QuranModule.notes.merged(request.body, id, page: Self.link(id), in: writing) {
                [FormValue("noteText", texts.note, $0?.text)]
            }
            _ = try quran.editNote(id, text: form.optionalText("noteText") ?? "", in: writing)
            return Self.link(id)
        }
    }
}
