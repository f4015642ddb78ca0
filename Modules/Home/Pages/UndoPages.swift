internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Taking changes back: the form that follows each change, and the list of all changes.
struct UndoPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = HomeTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("changes")

    var all: [Endpoint] { [list, undo] }

    private var list: Endpoint {
        .readingPage(
            PathTemplate(Self.link.text), "The changes, the latest first",
            query: [.optional("after", .text, "The start of the page.")]
        ) { [home, frame, texts] request, reading in
            let query = RecordQuery(limit: 50, cursor: try request.query.optionalText("after"))
            let page = try home.undo.rows(query, in: reading) { request.may(.read($0)) }
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            return Page(
                texts.changes, in: frame, at: Self.link,
                main: """
                    \(with: page.items.isEmpty ? texts.noChanges : nil, { "<p>\($0)</p>" })
                    <ol class="list">\(each: page.items, { item($0, values, texts) })</ol>
                    \(ListEnd(next: page.next.map { Link("changes", query: [("after", $0)]) }).html)
                    """)
        }
    }

    private var undo: Endpoint {
        .parting(
            .post, PathTemplate(Notice.link.text), "Take back a change with the form", scope: .writeAny,
            body: .form([.required("number", .within(1...Int64.max)), .optional("back", .text)]),
            answers: [.seeOther("The page from which the change was taken back.")],
            errors: [.pageRefused, .pageNotFound, .authSignInAgain]
        ) { [home] request, parts in
            let number = try request.body.integer("number")
            let back = Link(wanted: try request.body.optionalText("back"))
            let asking = UndoAsking(
                request.asker, authority: .caller(request.owner, session: request.session),
                check: parts.requireUnanswered)
            let work = try home.work.begin(.undo, "undo", of: request.owner, in: .undoing)
            return try await workingForPeople {
                let result = try await work.run {
                    let entry = try await home.undo.operation(number, isInWords: true, owner: request.owner)
                    return try await home.undo.run(
                        entry, owner: request.owner, by: asking, progress: work.listener.report)
                }
                let notice = result.number.map { Notice($0, isOfUndo: true) }
                return try parts.answer(.seeOther(notice.map(back.telling) ?? back))
            }
        }
    }
}

private func item(_ row: OperationRow, _ values: DataValues, _ texts: HomeTexts) -> HTML {
    let entry = row.latest
    let form: HTML = """
        <form method="post" action="\(link: Notice.link)">
        <input type="hidden" name="number" value="\(Int(entry.number))">
        <input type="hidden" name="back" value="\(UndoPages.link.text)">
        <button class="quiet">\(row.operations == 1 ? texts.takeBack : texts.takeLastBack)</button></form>
        """
    return """
        <li><bdi>\(row.what)</bdi> <span class="soft">\(values.words(entry.at))\
        \(with: entry.author, { ", <bdi>\($0)</bdi>" })</span>\(entry.isUndone ? "<div class=\"soft\">\(texts.takenBack)</div>" : row.isAsLeft ? form : HTML())</li>
        """
}

extension OperationEntry {
    /// The author of the change, unless it was a person who was signed in, as usual.
    var author: String? { origin.hasPrefix("session") ? nil : OperationPresentation.origin(self) }
}
