internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The form that changes a transaction, on the transaction's own page or in its line of the register.
struct TransactionForm {
    private let view: TransactionViewEntity
    private let amount: String
    private let state: FormState
    /// Nil for a transaction that cannot have a category.
    private let categories: [(String, String)]?
    /// The place of the register to which the form leads; nil on the transaction's own page.
    private let back: Link?
    private let texts = FinanceTexts.english

    static let fields: [Field] = [
        .optional("amount", .text), .optional("description", .text), .optional("category", .identifier),
        .optional("hasCategory", .boolean), .optional("day", .day), .optional("notes", .text),
        .optional("remove", .boolean), .optional("back", .text), FormState.seen,
    ]

    init(
        _ view: TransactionViewEntity, _ lines: TransactionLines, back: Link? = nil, in reading: ReadTransaction
    ) throws {
        (self.view, self.back, amount) = (view, back, lines.amount(view))
        let all = try MoneyForm.categories(in: reading)
        categories = view.other == nil && view.splitCount == nil ? all : nil
        state = FormState(view.transaction.version, Self.values(view, lines, all))
    }

    /// The form's texts for a state of the transaction.
    private static func values(
        _ view: TransactionViewEntity, _ lines: TransactionLines, _ categories: [(String, String)]
    ) -> [FormValue] {
        let texts = FinanceTexts.english
        return [
            FormValue("amount", texts.amount, lines.amount(view)),
            FormValue("description", texts.description, view.description),
            FormValue(
                "category", texts.category, view.category?.id.text, choices: [("", texts.noCategory)] + categories),
            FormValue("day", texts.day, view.date.day.description), FormValue("notes", texts.notes, view.notes),
        ]
    }

    /// The sent fields, with the changes that another device made to other fields since the page was read.
    static func merged(_ sent: Values, of id: UUID, _ finance: FinanceModule, in writing: WriteTransaction) throws
        -> Values
    {
        let categories = try MoneyForm.categories(in: writing.view)
        let lines = TransactionLines(finance: finance, today: try finance.today(in: writing.view))
        return try FinanceModule.transactions.merged(sent, id, page: TransactionPages.link(id), in: writing) {
            try FinanceModule.transactionViews(
                [$0].compactMap { one in one.map { Stored($0, version: 0, createdVersion: 0) } }, in: writing.view
            ).first.map { values($0, lines, categories) } ?? []
        }
    }

    var html: HTML {
        // In the register, a person wants to change the amount at once, and the page returns to the line.
        let focus: HTML = back == nil ? "" : " autofocus"
        return """
            <form method="post" action="\(link: TransactionPages.link(view.id))">
            \(state.html)
            \(with: back, { "<input type=\"hidden\" name=\"back\" value=\"\($0.text)\">" })
            <label for="amount">\(texts.amount)</label>
            <input id="amount" name="amount" class="figures" required inputmode="text" autocomplete="off" \
            value="\(amount)" aria-describedby="hint"\(focus)>
            <p class="soft" id="hint">\(texts.amountHint)</p>
            <label for="description">\(texts.description)</label>
            <input id="description" name="description" dir="auto" autocomplete="off" value="\(view.description ?? "")">
            \(with: categories, category)
            <label for="day">\(texts.day)</label>
            <input id="day" name="day" type="date" required value="\(view.date.day.description)">
            <label for="notes">\(texts.notes)</label>
            <textarea id="notes" name="notes" rows="\(back == nil ? 3 : 1)" dir="auto">
            \(view.notes ?? "")</textarea>
            <button>\(texts.save)</button>\(with: back, places)</form>
            """
    }

    /// The category has an id of its own, because the register has a filter by category.
    private func category(_ categories: [(String, String)]) -> HTML {
        """
        <input type="hidden" name="hasCategory" value="true">
        <label for="its-category">\(texts.category)</label>
        <select id="its-category" name="category">\(Choices(
            [("", texts.noCategory)] + categories, view.category?.id.text ?? "").html)</select>
        """
    }

    private func places(_ back: Link) -> HTML {
        let further = view.other == nil ? texts.furtherChanges : texts.furtherChangesOfTransfer
        return """
            <p class="places"><a href="\(link: back)">\(texts.leaveAsIs)</a> \
            <a href="\(link: TransactionPages.link(view.id, back: back))">\(further)</a></p>
            """
    }

    /// A field that shows what is stored is left alone: an unchanged day keeps its moment.
    static func change(
        of view: TransactionViewEntity, by form: Values, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> TransactionChange {
        let lines = TransactionLines(finance: finance, today: view.date.day)
        var change = TransactionChange()
        if let text = try form.optionalText("amount"), text != lines.amount(view) {
            change.amount = try finance.amount(text, of: view)
        }
        change.description = try form.optionalText("description").map { .set($0) } ?? .clear
        change.notes = try form.optionalText("notes").map { .set($0) } ?? .clear
        if try form.optional("hasCategory", as: Bool.self) == true {
            change.categoryID = try form.optional("category", as: UUID.self).map { .set($0) } ?? .clear
        }
        if let day = try form.optional("day", as: CivilDay.self), day != view.date.day {
            change.date = try TransactionDate(typed: day, today: finance.today(in: reading))
        }
        return change
    }
}
