internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// Finds accounts and categories by the names that a person types.
struct Naming {
    private let accounts: [Account]
    private let categories: [FinanceDomain.Category]

    init(in transaction: ReadTransaction) throws {
        accounts = try FinanceModule.accounts.all(in: transaction)
        categories = try FinanceModule.categories.all(in: transaction)
    }

    // MARK: Accounts

    /// The account called `Cash`, or `Cash USD` if several accounts have that name; or an id, in upper or lower case.
    func account(_ name: String) throws -> Account {
        let key = LedgerText.key(of: name)
        let found = accounts.filter { $0.id.text == key || $0.nameKey == key || LedgerText.key(of: $0.label) == key }
        return try only(of: found, .account, name, known: accountNames) { account in
            "“\(account.label)”" + Self.id(account.id.text, unless: LedgerText.key(of: account.label) != key)
        }
    }

    /// The named account; without a name, the only visible account.
    func account(_ name: String?) throws -> Account {
        if let name { return try account(name) }
        let visible = accounts.filter(\.isVisible)
        guard let only = visible.first else {
            throw MizanError(
                .notFound, "finance.no-account", "There is no account yet.",
                advice: "Add one: mizan finance account add Cash --currency EUR")
        }
        guard visible.count == 1 else {
            throw MizanError(
                .invalidInput, "finance.which-account",
                "Say which account, with --account: \(Self.list(visible.map(\.label))).")
        }
        return only
    }

    // MARK: Categories

    /// The category called `Coffee`, or `Food: Coffee` if another grouping has a category with that name; or an id, in upper or
    /// lower case.
    func category(_ name: String) throws -> FinanceDomain.Category {
        let key = LedgerText.key(of: name)
        let found = categories.filter { $0.id.text == key || $0.nameKey == key || self.key($0) == key }
        // A grouping and a category in it may have the same name.
        let exact = found.filter { self.key($0) == key }
        return try only(
            of: exact.count == 1 ? exact : found, .category, name, known: categoryNames
        ) { category in
            "“\(label(category))” (\(category.type.rawValue))"
                + Self.id(category.id.text, unless: self.key(category) != key)
        }
    }

    private func key(_ category: FinanceDomain.Category) -> String { LedgerText.key(of: label(category)) }

    func label(_ category: FinanceDomain.Category) -> String {
        let parent = category.parentID.flatMap { id in categories.first { $0.id == id } }
        return parent.map { "\($0.name): \(category.name)" } ?? category.name
    }

    private func only<Thing>(
        of found: [Thing], _ kind: LedgerError.Kind, _ name: String, known: [String], label: (Thing) -> String
    ) throws -> Thing {
        guard let first = found.first else {
            throw MizanError(
                .notFound, "finance.no-such-\(kind.rawValue)",
                "There is no \(kind.rawValue) “\(Excerpt.of(name))”."
                    + Self.question(name, among: known),
                advice: known.isEmpty
                    ? "To add it: mizan finance \(kind.rawValue) add \"\(Excerpt.of(name))\""
                        + (kind == .account ? " --currency EUR" : "")
                    : "`mizan finance \(kind.rawValue) list` shows all.")
        }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "finance.ambiguous-\(kind.rawValue)",
                "“\(Excerpt.of(name))” is the name of \(found.count): \(Self.list(found.map(label))). Name one of them, "
                    + "or its id.")
        }
        return first
    }

    var accountNames: [String] { Self.bare(accounts, \.nameKey, \.name, \.label) }
    var categoryNames: [String] { Self.bare(categories, \.nameKey, \.name, label) }

    /// A question that suggests a known name near the typed name. The typed name is also compared without its currency, and
    /// without its grouping.
    private static func question(_ typed: String, among known: [String]) -> String {
        let bare = typed.split(separator: " ").dropLast().joined(separator: " ")
        let last = typed.split(separator: ":").dropFirst().last.map(String.init) ?? ""
        return [typed, bare, last].lazy.map { NearestName.question($0, among: known) }.first { !$0.isEmpty } ?? ""
    }

    /// Names as people type them. A name has its currency or its grouping only if several things share the name.
    private static func bare<Thing>(
        _ things: [Thing], _ key: (Thing) -> String, _ name: (Thing) -> String, _ label: (Thing) -> String
    ) -> [String] {
        let counts = Dictionary(things.map { (key($0), 1) }, uniquingKeysWith: +)
        return things.map { counts[key($0)] == 1 ? name($0) : label($0) }
    }

    /// The id to add to an account's label if several accounts share that label.
    private static func id(_ id: String, unless isTold: Bool) -> String { isTold ? "" : " \(id)" }

    private static func list(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " …" : "")
    }
}

extension Account {
    /// The name with the currency, for use when several accounts have the same name.
    var label: String { "\(name) \(currency)" }
}
