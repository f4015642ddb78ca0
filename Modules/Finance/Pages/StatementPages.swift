internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// An account compared with its bank's statement, until they agree to the cent.
struct StatementPages {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = StatementTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static func link(_ account: UUID) -> Link { Link("money", "accounts", account.text, "statement") }
    private static let path = Link("money", "accounts").text + "/{id}/statement"
    private static let id = Field.required("id", .identifier, "The id of an account.")

    var all: [Endpoint] { [show, begin, tick, complete, leave] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.path), "The statement of an account", of: FinanceModule.id, path: [Self.id]) {
            [self] request, reading in
            let account = try FinanceModule.accounts.require(request.path.identifier("id"), in: reading).entity
            let draft = try finance.draft(of: account.id, in: reading)
            let main = try draft.map { try rows(of: $0, account, in: reading) } ?? beginning(account, in: reading)
            return Page(
                texts.statementOf(account.name), in: frame, at: Self.link(account.id),
                main: """
                    \(main)
                    <p class="places"><a href="\(link: RegisterFilter(account: account.id).link)">\(texts.register)</a></p>
                    """)
        }
    }

    private func beginning(_ account: Account, in reading: ReadTransaction) throws -> HTML {
        let last = try finance.latestCompleted(of: account.id, in: reading).map { view -> HTML in
            """
            <p class="soft">\(texts.last) <bdi>\(view.reconciliation.name)</bdi>, \
            <span class="figures">\(finance.text(view.reconciliation.ending.minorUnits, view.currency))</span></p>
            """
        }
        return """
            \(last ?? HTML())
            <form method="post" action="\(link: Self.link(account.id))">
            <label for="ending">\(texts.ending)</label>
            <input id="ending" name="ending" class="next figures" required inputmode="text" autocomplete="off">
            <label for="day">\(texts.lastDay)</label>
            <input id="day" name="day" type="date">
            <button>\(texts.begin)</button></form>
            """
    }

    private func rows(
        of draft: ReconciliationViewEntity, _ account: Account, in reading: ReadTransaction
    ) throws -> HTML {
        let rows = try finance.statementRows(of: draft.reconciliation.entity, in: reading)
        let lines = TransactionLines(finance: finance, today: try finance.today(in: reading))
        return """
            <dl class="figures">
            <div><dt>\(texts.ending)</dt><dd>\(finance.text(draft.reconciliation.ending.minorUnits, draft.currency))</dd></div>
            <div><dt>\(texts.difference)</dt><dd>\(finance.text(draft.differenceCents, draft.currency))</dd></div>
            </dl>
            \(draft.differenceCents == 0 ? form(account, "complete", texts.complete, isMain: true) : HTML())
            <p class="soft">\(texts.tickThem)</p>
            <ul class="day">\(each: rows, { row($0, account, lines) })</ul>
            \(form(account, "leave", texts.leave, isMain: false))
            """
    }

    private func row(_ view: TransactionViewEntity, _ account: Account, _ lines: TransactionLines) -> HTML {
        let isLinked = view.reconciliation != nil
        let name = lines.name(view)
        return """
            <li class="row"><form method="post" action="\(link: Link("money", "accounts", account.id.text, "statement", "tick"))">
            <input type="hidden" name="transaction" value="\(view.id.text)">
            <input type="hidden" name="linked" value="\(isLinked ? "false" : "true")">
            <button class="check" aria-pressed="\(isLinked ? "true" : "false")" aria-label="\(texts.tick(name))">\
            \(isLinked ? "●" : "○")</button></form>
            <a href="\(link: TransactionPages.link(view.id))"><bdi>\(name)</bdi><br>\
            <span class="soft">\(view.date.day.words(seenOn: lines.today))</span></a> \
            <span class="figures amount">\(lines.amount(view))</span></li>
            """
    }

    private func form(_ account: Account, _ verb: String, _ text: String, isMain: Bool) -> HTML {
        """
        <form method="post" action="\(link: Link("money", "accounts", account.id.text, "statement", verb))">
        <button class="\(isMain ? "next" : "quiet")">\(text)</button></form>
        """
    }

    private var begin: Endpoint {
        changing(
            "", "Begin a statement with the form",
            form: [
                .required("ending", .text).labelled(texts.ending), .optional("day", .day).labelled(texts.lastDay),
            ]
        ) { finance, account, form, writing in
            let day = try form.optional("day", as: CivilDay.self)
            let ending = try TypedAmount(form.text("ending"), markedHere: finance.mark)
            _ = try finance.addReconciliation(
                ReconciliationDraft(
                    accountID: account.id, name: (day ?? finance.today(in: writing.view)).words(),
                    ending: ending.amount(typedIn: account.currency), end: day), in: writing)
        }
    }

    private var tick: Endpoint {
        changing(
            "/tick", "Tick a transaction of a statement, or take the tick away",
            form: [.required("transaction", .identifier), .required("linked", .boolean)]
        ) { finance, account, form, writing in
            let (id, statement) = (
                try form.identifier("transaction"), try finance.openStatement(of: account, in: writing)
            )
            let result =
                try form.optional("linked", as: Bool.self) == true
                ? finance.link([id], to: statement, in: writing) : finance.unlink([id], from: statement, in: writing)
            if let failure = result.failures.first { throw failure.why }
        }
    }

    private var complete: Endpoint {
        changing("/complete", "Complete the statement") { finance, account, _, writing in
            _ = try finance.completeReconciliation(finance.openStatement(of: account, in: writing), in: writing)
        }
    }

    private var leave: Endpoint {
        changing("/leave", "Remove the draft of a statement") { finance, account, _, writing in
            try finance.removeReconciliation(finance.openStatement(of: account, in: writing), in: writing)
        }
    }

    private func changing(
        _ end: String, _ summary: String, form: [Field] = [],
        _ change: @escaping @Sendable (FinanceModule, Account, Values, WriteTransaction) throws -> Void
    ) -> Endpoint {
        .changingPage(PathTemplate(Self.path + end), summary, of: FinanceModule.id, path: [Self.id], form: form) {
            [finance] request, writing in
            let account = try FinanceModule.accounts.require(request.path.identifier("id"), in: writing).entity
            try change(finance, account, request.body, writing)
            return Self.link(account.id)
        }
    }
}

extension FinanceModule {
    /// The draft of the account; a form that was sent twice finds none.
    fileprivate func openStatement(of account: Account, in writing: WriteTransaction) throws -> UUID {
        guard let draft = try draft(of: account.id, in: writing.view) else {
            throw Refusal.pageRefused(StatementTexts.english.noDraft)
        }
        return draft.reconciliation.id
    }
}

/// The texts of the pages of statements. Another language is another value.
struct StatementTexts: Sendable {
    let last = "The statement before:"
    let ending = "Balance at the end of the statement"
    let lastDay = "Last day of the statement"
    let begin = "Begin"
    let difference = "Still missing"
    let tickThem = "Tick what is on the statement."
    let complete = "They agree: complete it"
    let leave = "Leave the statement"
    let noDraft = "There is no statement to compare now. Begin one."
    let register = "Register"

    static let english = StatementTexts()

    func statementOf(_ account: String) -> String { "Statement of \(account)" }
    func told(_ name: String, _ amount: String, isTicked: Bool) -> String {
        "\(isTicked ? "Ticked" : "No longer ticked"): \(name), \(amount)"
    }
    func tick(_ name: String) -> String { "\(name): on the statement" }
}
