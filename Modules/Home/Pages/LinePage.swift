internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The form with one line: the first slice that understands the line stores its meaning.
struct LinePage {
    let frame: PageFrame
    private let texts = HomeTexts.english

    init(frame: PageFrame) {
        self.frame = frame
    }

    static let link = Link("line")

    var all: [Endpoint] { frame.lines.isEmpty ? [] : [enter] }

    /// - Parameter examples: lines that work with the data of the person who sees them.
    func form(_ examples: [String]) -> HTML {
        guard !frame.lines.isEmpty else { return HTML() }
        return """
            <form class="line" method="post" action="\(link: Self.link)">
            <label for="line">\(texts.line)</label>
            <div class="row"><input id="line" name="line" required dir="auto" autocomplete="off" aria-describedby="examples">
            <button>\(texts.add)</button></div>
            <p class="soft" id="examples">\(texts.forExample) \(Self.quoted(examples))</p>
            </form>
            """
    }

    private var enter: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Enter one line with the form",
            form: [.required("line", .text).labelled(texts.line)]
        ) { [frame, texts] request, writing in
            let line = try request.body.text("line")
            for reader in frame.lines where request.may(.write(reader.slice)) {
                guard let change = try reader.read(line, writing.view) else { continue }
                try change(writing)
                return Link()
            }
            let examples = try frame.examples(in: writing.view) { request.may(.write($0)) }
            throw Refusal.pageRefused("\(texts.notUnderstood) \(Self.quoted(examples)).")
        }
    }

    private static func quoted(_ examples: [String]) -> String {
        examples.map { "“\($0)”" }.joined(separator: ", ")
    }
}

extension PageFrame {
    /// A line of each slice that the slice would understand now.
    func examples(in reading: ReadTransaction, if mayWrite: (String) -> Bool) throws -> [String] {
        try lines.filter { mayWrite($0.slice) }.compactMap { try $0.example(reading) }
    }
}
