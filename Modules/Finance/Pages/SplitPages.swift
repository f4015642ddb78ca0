internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The parts of a transaction, each with its own category. They add up to the amount.
struct SplitPages {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english
    /// So many parts fit into the form; a transaction with more parts is shown without it.
    private static let rows = 12

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static func link(_ id: UUID) -> Link { Link("money", "transactions", id.text, "parts") }
    private static let path = PathTemplate(Link("money", "transactions").text + "/{id}/parts")
    private static let id = Field.required("id", .identifier, "The id of a transaction.")

    private static let fields: [Field] =
        (1...rows).flatMap { row -> [Field] in
            let (names, labels) = (SplitForm.names(row), SplitForm.labels(row))
            return [
                .optional(names[0], .text).labelled(labels[0]),
                .optional(names[1], .identifier).labelled(labels[1]),
                .optional(names[2], .text).labelled(labels[2]),
            ]
        } + [FormState.seen]

    var all: [Endpoint] { [show, split] }

    private var show: Endpoint {
        .readingPage(Self.path, "The parts of a transaction", of: FinanceModule.id, path: [Self.id]) {
            [self] request, reading in
            let view = try FinanceModule.transactionViews.one(request.path.identifier("id"), in: reading)
            let parts = try finance.parts(of: view.id, in: reading)
            let lines = TransactionLines(finance: finance, today: view.date.day)
            let categories = [("", texts.noCategory)] + (try MoneyForm.categories(in: reading))
            let shown = min(max(parts.count + 2, 3), Self.rows)
            let rows = try (0..<shown).map { place in
                try row(place + 1, place < parts.count ? parts[place] : nil, view, categories)
            }
            return Page(
                texts.splitOf(lines.name(view)), in: frame, at: Self.link(view.id),
                main: """
                    <p><strong class="figures">\(lines.amount(view))</strong> <span class="soft">\(texts.partsHint)</span></p>
                    \(parts.count > Self.rows ? "<p>\(texts.tooManyParts)</p>" : form(view.id, try stored(of: view, in: reading).version, rows))
                    <p class="places"><a href="\(link: TransactionPages.link(view.id))">\(texts.backToTransaction)</a></p>
                    """)
        }
    }

    /// With a plus if only the whole has a minus: an amount without a sign is read with the sign of the whole.
    private func amount(of part: SplitPart, _ view: TransactionViewEntity) throws -> String {
        let text = finance.text(part.amount.minorUnits, try view.currency)
        return view.amount < .zero && part.amount > .zero ? "+\(text)" : text
    }

    private func splitForm(of view: TransactionViewEntity, in reading: ReadTransaction) throws -> SplitForm {
        let categories = [("", texts.noCategory)] + (try MoneyForm.categories(in: reading))
        return SplitForm(rows: Self.rows, categories: categories) { try amount(of: $0, view) }
    }

    /// The parts as the form shows them. They change together, so the latest change of a part, or the removal of one, is the
    /// version of all.
    private func stored(
        of view: TransactionViewEntity, in reading: ReadTransaction
    ) throws -> (version: RecordVersion, parts: [SplitPart]) {
        let parts = try FinanceModule.splitParts(in: reading).find(finance.parts(of: view.id, in: reading).map(\.id))
            .sorted { $0.position < $1.position }
        let versions = parts.map(\.version) + [try finance.versionOfRemoval(of: view.id, in: reading)]
        return (versions.max() ?? 0, parts.map(\.entity))
    }

    private func form(_ id: UUID, _ version: RecordVersion, _ rows: [HTML]) -> HTML {
        """
        <form method="post" action="\(link: Self.link(id))">
        \(FormState.html(version))
        \(each: rows, { $0 })
        <button>\(texts.save)</button></form>
        """
    }

    private func row(
        _ number: Int, _ part: SplitPart?, _ view: TransactionViewEntity, _ categories: [(String, String)]
    ) throws -> HTML {
        let amount = try part.map { try self.amount(of: $0, view) } ?? ""
        return """
            <fieldset><legend>\(texts.part) \(number)</legend>
            <label for="amount-\(number)">\(texts.amount)</label>
            <input id="amount-\(number)" name="amount-\(number)" class="figures" inputmode="text" autocomplete="off" \
            value="\(amount)">
            <label for="category-\(number)">\(texts.category)</label>
            <select id="category-\(number)" name="category-\(number)">\
            \(Choices(categories, part?.categoryID?.text ?? "").html)</select>
            <label for="notes-\(number)">\(texts.notes)</label>
            <input id="notes-\(number)" name="notes-\(number)" dir="auto" autocomplete="off" value="\(part?.notes ?? "")">
            </fieldset>

            """
    }

    private var split: Endpoint {
        .changingPage(
            Self.path, "Divide a transaction with the form", of: FinanceModule.id, path: [Self.id], form: Self.fields
        ) { [self] request, writing in
            let id = try request.path.identifier("id")
            let view = try FinanceModule.transactionViews.one(id, in: writing.view)
            let form = try splitForm(of: view, in: writing.view).merged(
                request.body, over: stored(of: view, in: writing.view), page: Self.link(id)
            ) { try finance.parts(of: id, at: $0, in: writing.view) }
            let drafts = try (1...Self.rows).compactMap { row -> SplitDraft? in
                guard let text = try form.optionalText("amount-\(row)") else {
                    guard SplitForm.names(row).allSatisfy({ form.typed($0).isEmpty }) else {
                        throw SplitError.noAmount(part: row)
                    }
                    return nil
                }
                return SplitDraft(
                    amount: try finance.amount(text, of: view),
                    categoryID: try form.optional("category-\(row)", as: UUID.self),
                    notes: try form.optionalText("notes-\(row)"))
            }
            _ = try finance.split(id, into: drafts, in: writing)
            return TransactionPages.link(id)
        }
    }
}
