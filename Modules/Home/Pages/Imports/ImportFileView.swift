internal import HTTPKit
internal import HomeImports
internal import HomeWork
internal import Kernel
internal import PagesKit

/// One file: the work on it, what an import would do, or its result.
struct ImportFileView {
    let file: HeldImport
    let progress: WorkEntry?
    let texts: ImportTexts

    /// The fields for what the file leaves open. No importer has more options that a file can leave open.
    static let choices: [Field] = ["first", "second", "third"].map { .optional($0, .text) }

    static func gone(_ texts: ImportTexts, _ frame: PageFrame) -> Page {
        Page(texts.title, in: frame, at: ImportPages.link, main: ImportListView.form(texts))
    }

    func page(in frame: PageFrame) -> Page {
        Page(title, in: frame, at: ImportPages.link, main: main)
    }

    /// A question, as long as the person decides.
    private var title: String {
        if case .tried(let result) = file.state, result.report.changed > 0 { return texts.isToCome(file.name) }
        return file.name
    }

    private var main: HTML {
        switch file.state {
        case .trying: underWay(texts.trying)
        case .importing: underWay(texts.importing)
        case .tried(let result):
            """
            <p>\(result.report.changed > 0 ? texts.tried : texts.nothingNew)</p>
            \(ImportResultView(result: result, texts: texts).html)
            \(result.report.changed > 0 ? take : HTML())
            \(dropping(texts.other))
            """
        case .imported(let result):
            """
            <p role="status">\(result.number == nil ? texts.nothingNew : file.isStopped ? texts.tooLate : texts.imported)</p>
            \(ImportResultView(result: result, texts: texts).html)
            \(with: result.number, { ImportListView.undo($0, texts) })
            \(dropping(texts.other))
            """
        case .refused(let error):
            """
            <p class="wrong" role="alert">\(texts.refused) <span dir="auto">\(FieldLabels().sentence(error))</span></p>
            \(button(ImportPages.tryAgain, "\(readings(error))<button>\(texts.tryAgain)</button>"))
            \(dropping(texts.other))
            """
        }
    }

    private var take: HTML {
        button(ImportPages.take, "<button>\(texts.take)</button><p class=\"soft\">\(texts.canUndo)</p>")
    }

    private func underWay(_ sentence: String) -> HTML {
        """
        <p role="status">\(sentence)</p>
        \(amount)
        <p class="soft">\(texts.refreshes)</p>
        \(button(ImportPages.stop, "<button class=\"quiet\">\(texts.stop)</button>"))
        """
    }

    private var amount: HTML {
        guard let progress = progress?.progress else { return HTML() }
        return """
            \(ProgressLine(progress: progress, label: texts.received).html)\
            \(with: progress.records?.done, { "<p class=\"figures\">\(Int($0)) \(texts.received)</p>" })
            """
    }

    private func dropping(_ text: String) -> HTML {
        button(ImportPages.drop, "<button class=\"quiet\">\(text)</button>")
    }

    private func button(_ link: Link, _ content: HTML) -> HTML {
        """
        <form method="post" action="\(link: link)"><input type="hidden" name="id" value="\(file.id.text)">
        \(content)</form>
        """
    }

    /// The ways in which the file can be read, if it does not show which is right: “a=b, a=c; d=e, d=f”.
    private func readings(_ error: MizanError) -> HTML {
        guard error.reason == Refusal.importSeveralReadings.reason, let all = error.details["readings"] else {
            return HTML()
        }
        let groups = all.split(separator: "; ").map { $0.split(separator: ", ").map(String.init) }
        return "\(each: zip(Self.choices, groups), select)"
    }

    private func select(_ field: Field, _ readings: [String]) -> HTML {
        """
        <label for="\(field.name)">\(texts.chooseReading)</label>
        <select id="\(field.name)" name="\(field.name)">\(each: readings, { "<option>\($0)</option>" })</select>
        """
    }
}
