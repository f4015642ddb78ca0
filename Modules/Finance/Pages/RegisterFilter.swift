internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The transactions that the register shows, as its address says them.
struct RegisterFilter {
    var account: UUID?
    var category: Category?
    var find: String?
    var (from, to): (CivilDay?, CivilDay?) = (nil, nil)
    /// The start of the page.
    var after: String?

    enum Category: Equatable {
        case without
        case one(UUID)

        init?(_ text: String) {
            if text == "none" {
                self = .without
            } else if let id = UUID(text: text) {
                self = .one(id)
            } else {
                return nil
            }
        }

        var text: String {
            switch self {
            case .without: "none"
            case .one(let id): id.text
            }
        }
    }

    /// All are texts, because a browser sends the fields that a person left empty, too.
    static let fields: [Field] = [
        .optional("account", .text, "Only this account, with its balance."),
        .optional("category", .text, "Only this category, or the categories in it; `none` for no category."),
        .optional("find", .text, "An amount, or a text in the description or the notes."),
        .optional("from", .text, "From this day on."), .optional("to", .text, "Up to this day."),
        .optional("after", .text, "The start of the page."),
    ]

    init(account: UUID? = nil, category: Category? = nil, from: CivilDay? = nil, to: CivilDay? = nil) {
        (self.account, self.category, self.from, self.to) = (account, category, from, to)
    }

    init(_ request: Request) throws {
        func value<Value>(_ name: String, _ read: (String) -> Value?) throws -> Value? {
            guard let text = try request.query.optionalText(name), !text.isEmpty else { return nil }
            guard let value = read(text) else { throw Refusal.pageRefused(FinanceTexts.english.noSuchFilter(text)) }
            return value
        }
        account = try value("account") { UUID(text: $0) }
        category = try value("category", Category.init)
        find = try value("find") { $0 }
        (from, to) = (try value("from") { CivilDay($0) }, try value("to") { CivilDay($0) })
        after = try value("after") { $0 }
    }

    var link: Link { link(editing: nil) }

    /// The same place of the register, with one transaction open for changes.
    func link(editing id: UUID?) -> Link {
        Link(
            segments: ["money", "register"],
            query: [
                ("account", account?.text), ("category", category?.text), ("find", find),
                ("from", from?.description), ("to", to?.description), ("after", after), ("edit", id?.text),
            ])
    }

    func link(after cursor: String) -> Link {
        var next = self
        next.after = cursor
        return next.link
    }

    /// The same transactions as a CSV file, all of them.
    var table: Link {
        Link(
            segments: ["money", "register", "csv"],
            query: [
                ("account", account?.text), ("category", category?.text), ("find", find),
                ("from", from?.description), ("to", to?.description),
            ])
    }

    func query(_ search: RegisterSearch?, _ finance: FinanceModule, in reading: ReadTransaction) throws -> RecordQuery {
        var filters = FinanceModule.filters(from: from, to: to) + [search?.filter].compactMap(\.self)
        switch category {
        case nil: break
        case .without: filters += RecordQuery.Filter.withoutCategory
        case .one(let id): filters.append(.categories(try finance.subtree(of: id, in: reading)))
        }
        return RecordQuery(filters: filters, limit: 50, cursor: after)
    }

    /// False for what no filter of records can leave out: opening balances are not without a category.
    func keeps(_ view: TransactionViewEntity, _ search: RegisterSearch?) -> Bool {
        !(category == .without && view.isOpeningBalance) && search?.keeps(view) != false
    }
}
