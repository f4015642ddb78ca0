internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The form for a new transaction. The amount and its purpose are enough; the rest has usual values.
struct MoneyForm {
    private let accounts: [(String, String)]
    private let usual: String?
    /// The register from which a person came; nil on the page of money itself.
    private let back: Link?
    private let categories: [(String, String)]
    /// Nil, if all accounts have the home currency.
    private let home: Currency?
    private let texts = FinanceTexts.english

    static let (spent, received) = ("spent", "received")

    static let fields: [Field] = [
        .required("amount", .text), .required("direction", .choice([spent, received])),
        .required("account", .identifier), .optional("description", .text), .optional("category", .identifier),
        .optional("day", .day), rate, .optional("back", .text),
    ]
    /// The name of the field in the refusals of the ledger.
    static let rate = Field.optional("exchangeRate", .text)

    /// - Parameter account: the account that is chosen at first; nil for the usual one.
    init(_ finance: FinanceModule, for account: UUID? = nil, in reading: ReadTransaction) throws {
        let visible = try FinanceModule.accounts.all(in: reading).filter(\.isVisible)
        let home = try FinanceModule.home(in: reading)?.currency
        self.home = visible.allSatisfy { $0.currency == home } ? nil : home
        accounts = visible.map { ($0.id.text, "\($0.name) \($0.currency)") }
        let chosen = visible.first { $0.id == account }?.id
        usual = try (chosen ?? finance.usualAccount(in: reading)?.id)?.text
        back = chosen.map { RegisterFilter(account: $0).link }
        categories = try Self.categories(in: reading)
    }

    /// The categories that a transaction can have, by their names: `Food: Coffee`.
    ///
    /// - Parameter withGroups: true to include the groupings, which no transaction can have.
    static func categories(in reading: ReadTransaction, withGroups: Bool = false) throws -> [(String, String)] {
        let all = try FinanceModule.categories.all(in: reading)
        let groups = withGroups ? [] : Set(all.compactMap(\.parentID))
        return all.filter { !groups.contains($0.id) }.map { category in
            let group = category.parentID.flatMap { id in all.first { $0.id == id } }
            return (category.id.text, FinanceModule.label(of: category.name, in: group?.name))
        }.sorted { $0.1 < $1.1 }
    }

    /// The field for the rate of a currency that is not the home currency.
    static func rateField(_ hint: String, id: String = "rate") -> HTML {
        """
        <label for="\(id)">\(FinanceTexts.english.rate)</label>
        <input id="\(id)" name="\(rate.name)" inputmode="decimal" autocomplete="off" aria-describedby="\(id)-hint">
        <p class="soft" id="\(id)-hint">\(hint)</p>

        """
    }

    private var usualName: String? { accounts.first { $0.0 == usual }?.1 }

    var html: HTML {
        """
        <form method="post" action="\(link: MoneyPage.link)">\(with: back, { "<input type=\"hidden\" name=\"back\" value=\"\($0.text)\">" })
        <label for="amount">\(texts.amount)</label>
        <div class="row"><input id="amount" name="amount" class="next figures" required inputmode="decimal" autocomplete="off"\(back == nil ? HTML() : " autofocus")>
        <select name="direction" aria-label="\(texts.direction)">\(Choices(
            [(Self.spent, texts.spent), (Self.received, texts.received)], Self.spent).html)</select></div>
        <label for="description">\(texts.description)</label>
        <input id="description" name="description" dir="auto" autocomplete="off">
        <details><summary>\(texts.details)\(with: back == nil ? nil : usualName, { " · <bdi>\($0)</bdi>" })</summary>
        <label for="account">\(texts.account)</label>
        <select id="account" name="account">\(Choices(accounts, usual).html)</select>
        <label for="category">\(texts.category)</label>
        <select id="category" name="category">\(Choices([("", texts.noCategory)] + categories, "").html)</select>
        <label for="day">\(texts.day)</label>
        <input id="day" name="day" type="date">
        \(with: home, { Self.rateField(texts.rateHint($0)) })</details>
        <button>\(texts.save)</button></form>
        """
    }
}

/// The options of a choice, with the chosen one.
struct Choices {
    let html: HTML

    init(_ options: [(value: String, text: String)], _ chosen: String?) {
        var html = HTML()
        for option in options {
            let isChosen: HTML = option.value == chosen ? " selected" : ""
            html += "<option value=\"\(option.value)\"\(isChosen)>\(option.text)</option>"
        }
        self.html = html
    }
}
