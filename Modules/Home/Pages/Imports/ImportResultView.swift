internal import HomeImports
internal import Kernel
internal import PagesKit

/// The numbers of an import or of its trial, and what was refused. A long list of refusals is cut; the numbers count all.
struct ImportResultView {
    let result: ImportResult
    let texts: ImportTexts

    private static let mostShown = 50

    var html: HTML {
        """
        <dl>\(each: result.report.counts, count)\(refusals)</dl>
        <p class="soft">\(texts.readAs) \(result.titles.joined(separator: ", "))</p>
        \(list(texts.examples, result.report.shown))
        \(list(texts.notTaken, result.report.rejected.prefix(Self.mostShown).map { "\($0.path): \($0.reason)" }))
        \(list(texts.remarks, result.report.remarks))
        \(list(texts.ignored, Array(result.report.ignoredKeys.prefix(Self.mostShown))))
        """
    }

    /// Nothing for a kind of which the file has no item.
    private func count(_ count: ImportReport.Count) -> HTML {
        let numbers = [
            (count.added + count.restored, texts.added), (count.updated, texts.updated), (count.linked, texts.linked),
            (count.unchanged, texts.unchanged), (count.kept, texts.kept), (count.waiting, texts.waiting),
            (count.inTrash, texts.inTrash),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard !numbers.isEmpty else { return HTML() }
        return """
            <div><dt><bdi>\(count.kind)</bdi></dt><dd class="figures">\(numbers.joined(separator: ", "))</dd></div>
            """
    }

    private var refusals: HTML {
        let count = result.report.rejections
        guard count > 0 else { return HTML() }
        return "<div><dt>\(texts.notTaken)</dt><dd class=\"figures\">\(count)</dd></div>"
    }

    private func list(_ title: String, _ lines: [String]) -> HTML {
        guard !lines.isEmpty else { return HTML() }
        return """
            <details><summary>\(title) (\(lines.count))</summary>
            <ul>\(each: lines, { "<li dir=\"auto\">\($0)</li>" })</ul></details>
            """
    }
}
