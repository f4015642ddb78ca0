internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// One transaction with the form that changes it.
struct TransactionPages {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static func link(_ id: UUID) -> Link { Link("money", "transactions", id.text) }
    private static let path = PathTemplate(Link("money", "transactions").text + "/{id}")
    private static let id = Field.required("id", .identifier, "The id of a transaction.")

    var all: [Endpoint] { [show, edit] }

    private var show: Endpoint {
        .readingPage(Self.path, "A transaction", of: FinanceModule.id, path: [Self.id]) { [self] request, reading in
            let view = try FinanceModule.transactionViews.one(request.path.identifier("id"), in: reading)
            let lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
            let link = Self.link(view.id)
            return Page(
                lines.name(view), in: frame, at: link,
                main: """
                    <p class="soft"><bdi>\(view.account?.name ?? "")</bdi>\(with: view.other, { " · <bdi>\($0.name)</bdi>" })</p>
                    \(view.splitCount == nil ? HTML() : try parts(of: view, in: reading))
                    <form method="post" action="\(link: link)">
                    <label for="amount">\(texts.amount)</label>
                    <input id="amount" name="amount" class="figures" required inputmode="text" autocomplete="off" \
                    value="\(lines.amount(view))" aria-describedby="hint">
                    <p class="soft" id="hint">\(texts.amountHint)</p>
                    <label for="description">\(texts.description)</label>
                    <input id="description" name="description" dir="auto" autocomplete="off" value="\(view.description ?? "")">
                    \(view.other == nil && view.splitCount == nil ? try category(view, in: reading) : HTML())
                    <label for="day">\(texts.day)</label>
                    <input id="day" name="day" type="date" required value="\(view.date.day.description)">
                    <label for="notes">\(texts.notes)</label>
                    <textarea id="notes" name="notes" rows="3" dir="auto">
                    \(view.notes ?? "")</textarea>
                    <button>\(texts.save)</button></form>
                    <form method="post" action="\(link: link)"><input type="hidden" name="remove" value="true">
                    <button class="quiet">\(texts.remove)</button></form>
                    <p class="places">\(view.other == nil ? divide(view) : HTML()) <a href="\(link: RegisterPage.link(account: view.account?.id))">\(texts.register)</a></p>
                    """)
        }
    }

    private func divide(_ view: TransactionViewEntity) -> HTML {
        "<a href=\"\(link: SplitPages.link(view.id))\">\(texts.divide)</a>"
    }

    private func parts(of view: TransactionViewEntity, in reading: ReadTransaction) throws -> HTML {
        let names = Dictionary(try MoneyForm.categories(in: reading)) { first, _ in first }
        let currency = try view.currency
        let parts = try finance.parts(of: view.id, in: reading)
        return """
            <dl class="figures">\(each: parts, { part in
                let name = part.categoryID.flatMap { names[$0.text] } ?? texts.noCategory
                return "<div><dt><bdi>\(name)</bdi></dt><dd>\(finance.text(part.amount.minorUnits, currency))</dd></div>"
            })</dl>
            """
    }

    private func category(_ view: TransactionViewEntity, in reading: ReadTransaction) throws -> HTML {
        let choices = Choices(
            [("", texts.noCategory)] + (try MoneyForm.categories(in: reading)), view.category?.id.text ?? "")
        return """
            <input type="hidden" name="hasCategory" value="true">
            <label for="category">\(texts.category)</label>
            <select id="category" name="category">\(choices.html)</select>
            """
    }

    private var edit: Endpoint {
        .changingPage(
            Self.path, "Change a transaction with the form, or put it in the trash", of: FinanceModule.id,
            path: [Self.id],
            form: [
                .optional("amount", .text), .optional("description", .text), .optional("category", .identifier),
                .optional("hasCategory", .boolean), .optional("day", .day), .optional("notes", .text),
                .optional("remove", .boolean),
            ]
        ) { [self] request, writing in
            let id = try request.path.identifier("id")
            if try request.body.optional("remove", as: Bool.self) == true {
                try finance.removeTransaction(id, in: writing)
                return MoneyPage.link
            }
            let view = try FinanceModule.transactionViews.one(id, in: writing.view)
            _ = try finance.changeTransaction(id, change(of: view, by: request.body), in: writing)
            return Self.link(id)
        }
    }

    /// A field that shows what is stored is left alone: an unchanged day keeps its moment.
    private func change(of view: TransactionViewEntity, by form: Values) throws -> TransactionChange {
        let lines = TransactionLines(finance: finance, today: view.date.day)
        var change = TransactionChange()
        if let text = try form.optionalText("amount"), text != lines.amount(view) {
            change.amount = try TypedAmount(text, markedHere: finance.mark).amount(typedIn: view.currency)
        }
        change.description = try form.optionalText("description").map { .set($0) } ?? .clear
        change.notes = try form.optionalText("notes").map { .set($0) } ?? .clear
        if try form.optional("hasCategory", as: Bool.self) == true {
            change.categoryID = try form.optional("category", as: UUID.self).map { .set($0) } ?? .clear
        }
        if let day = try form.optional("day", as: CivilDay.self), day != view.date.day {
            change.date = TransactionDate(day)
        }
        return change
    }
}
