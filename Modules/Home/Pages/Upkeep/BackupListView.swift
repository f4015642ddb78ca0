internal import HomeUpkeep
internal import Kernel
internal import PagesKit

/// The backups, and what became of the latest orders.
struct BackupListView {
    let backups: [ListedBackup]
    let made: UpkeepOrder?
    let verified: UpkeepOrder?
    let progress: (UpkeepOrder) -> WorkProgress?
    let values: DataValues
    let texts: UpkeepTexts

    var html: HTML {
        """
        <p class="soft">\(texts.contains)</p>
        \(with: made, told)
        \(made?.isUnderWay == true ? HTML() : Self.form)
        \(with: verified, told)
        \(with: backups.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
        <ul class="list">\(each: backups, item)</ul>
        """
    }

    private static let form: HTML = """
        <form method="post" action="\(link: BackupPages.link)"><button>\(UpkeepTexts.english.make)</button></form>
        """

    private func told(_ order: UpkeepOrder) -> HTML {
        switch order.state {
        case .underWay: underWay(order)
        case .made(let summary):
            """
            <p role="status">\(texts.made): \(ByteCount.text(summary.size)).</p>
            \(each: summary.notes, { "<p class=\"wrong\">\($0)</p>" })
            """
        case .verified(let summary): result(summary)
        case .examined: HTML()
        case .failed(let error):
            """
            <p class="wrong" role="alert">\(order.deed.kind == .backup ? texts.notMade : texts.notSound) \
            <span dir="auto">\(error.message)</span></p>
            """
        }
    }

    private func underWay(_ order: UpkeepOrder) -> HTML {
        var sentence = texts.making
        if case .verification(let name) = order.deed { sentence = "\(texts.verifying): \(title(of: name))." }
        return """
            <p role="status">\(sentence)</p>
            \(with: progress(order), { ProgressLine(progress: $0, label: texts.progress).html })
            <p class="soft">\(texts.refreshes)</p>
            """
    }

    private func result(_ summary: BackupSummary) -> HTML {
        let name = summary.madeAt.map { values.words($0) } ?? texts.ofUnknownAge
        guard summary.missingDocuments == 0 else {
            return """
                <p class="wrong" role="alert">\(name) \(texts.sound). \(texts.but) \(summary.missingDocuments) \(texts.missing).</p>
                """
        }
        return """
            <p role="status">\(name) \(texts.sound).</p>
            \(each: summary.notes, { "<p class=\"soft\">\($0)</p>" })
            """
    }

    private func item(_ backup: ListedBackup) -> HTML {
        """
        <li><strong>\(title(backup))</strong> <span class="soft">\(detail(backup))</span>\
        \(with: backup.doubt, { "<div class=\"soft\">\(texts.but) \($0).</div>" })\
        \(verified?.isUnderWay == true ? HTML() : form(backup))</li>
        """
    }

    private func form(_ backup: ListedBackup) -> HTML {
        """
        <form method="post" action="\(link: BackupPages.verification)">
        <input type="hidden" name="name" value="\(backup.name)">
        <button class="quiet" aria-label="\(texts.verify): \(title(backup))">\(texts.verify)</button></form>
        """
    }

    private func detail(_ backup: ListedBackup) -> String {
        let origin = backup.madeAt.map { _ in backup.isScheduled ? texts.byItself : texts.byHand }
        let accounts = backup.accounts.flatMap { $0.isEmpty ? nil : "\(texts.of) \(list($0))" }
        return [origin, ByteCount.text(backup.size), accounts].compactMap(\.self).joined(separator: ", ")
    }

    /// `amina, bilal and zaid`.
    private func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) \(texts.and) \(last)"
    }

    private func title(_ backup: ListedBackup) -> String {
        backup.madeAt.map { values.words($0) } ?? texts.ofUnknownAge
    }

    private func title(of name: String) -> String {
        backups.first { $0.name == name }.map(title) ?? texts.ofUnknownAge
    }
}
