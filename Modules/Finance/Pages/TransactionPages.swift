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

    /// - Parameter back: the place of the register from which a person came.
    static func link(_ id: UUID, back: Link? = nil) -> Link {
        Link(segments: ["money", "transactions", id.text], query: [("back", back?.text)])
    }

    private static let path = PathTemplate(Link("money", "transactions").text + "/{id}")
    private static let id = Field.required("id", .identifier, "The id of a transaction.")

    var all: [Endpoint] { [show, edit] }

    private var show: Endpoint {
        .readingPage(
            Self.path, "A transaction", of: FinanceModule.id, path: [Self.id],
            query: [.optional("back", .text, "The page to which the page leads back.")]
        ) { [self] request, reading in
            let view = try FinanceModule.transactionViews.one(request.path.identifier("id"), in: reading)
            let lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
            let back = try request.query.optionalText("back").map { Link(wanted: $0) }
            return Page(
                lines.name(view), in: frame, at: Self.link(view.id, back: back),
                main: """
                    <p class="soft"><bdi>\(view.account?.name ?? "")</bdi>\(with: view.other, { " · <bdi>\($0.name)</bdi>" })</p>
                    \(view.splitCount == nil ? HTML() : try parts(of: view, in: reading))
                    \(try TransactionForm(view, lines, in: reading).html)
                    <form method="post" action="\(link: Self.link(view.id))"><input type="hidden" name="remove" value="true">
                    \(with: back, { "<input type=\"hidden\" name=\"back\" value=\"\($0.text)\">" })
                    <button class="quiet">\(texts.remove)</button></form>
                    <p class="places">\(view.other == nil ? divide(view) : HTML()) \
                    <a href="\(link: back ?? RegisterFilter(account: view.account?.id).link)">\(texts.register)</a></p>
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
                return """
                    <div><dt><bdi>\(name)</bdi>\(with: part.notes, { "<br><span class=\"soft\"><bdi>\($0)</bdi></span>" })</dt>\
                    <dd>\(finance.text(part.amount.minorUnits, currency))</dd></div>
                    """
            })</dl>
            """
    }

    private var edit: Endpoint {
        .changingPage(
            Self.path, "Change a transaction with the form, or put it in the trash", of: FinanceModule.id,
            path: [Self.id], form: TransactionForm.fields
        ) { [finance] request, writing in
            let id = try request.path.identifier("id")
            let back = try request.body.optionalText("back").map { Link(wanted: $0) }
            if try request.body.optional("remove", as: Bool.self) == true {
                try finance.removeTransaction(id, in: writing)
                return back ?? MoneyPage.link
            }
            let form = try TransactionForm.merged(request.body, of: id, finance, in: writing)
            let view = try FinanceModule.transactionViews.one(id, in: writing.view)
            let change = try TransactionForm.change(of: view, by: form, finance, in: writing.view)
            guard view.splitCount == nil || change.amount == nil || change.amount == view.amount else {
                throw Refusal.pageRefused(FinanceTexts.english.amountOfParts)
            }
            _ = try finance.changeTransaction(id, change, in: writing)
            return back ?? Self.link(id)
        }
    }
}
