package import Kernel

extension LedgerError.Kind {
    var absent: Refusal {
        Refusal(.notFound, "finance.no-such-\(rawValue)", "There is no such \(rawValue).")
    }
    var exists: Refusal {
        Refusal(
            .conflict, "finance.\(rawValue)-exists",
            "Another \(rawValue) has this id; `fields` names the differences.")
    }
}

extension LedgerError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .tooLong(let field, let length, let limit):
            Refusal.tooLong(
                "\(field) has \(length) characters; at most \(limit) are possible.",
                details: ["field": field, "limit": String(limit)])
        case .duplicateName(let kind, let name):
            Refusal.duplicateName(
                "Another \(kind.rawValue) is called “\(Excerpt.of(name))”.",
                details: ["kind": kind.rawValue, "name": Excerpt.of(name)])
        case .exists(let kind, let id, let differing):
            kind.exists(
                "Another \(kind.rawValue) already has this id; it differs in \(differing.joined(separator: ", ")).",
                details: ["id": id, "fields": differing.joined(separator: ", ")])
        case .openingNeeded:
            Refusal.opening(
                "A day and a rate belong to an opening balance, but none is given.",
                details: ["field": "openingBalanceCents"], advice: "Give the balance with --balance.")
        case .hasChildren(let category, let count):
            Refusal.hasChildren(
                "“\(Excerpt.of(category))” contains \(Counted.text(count, "category", "categories")). Remove or "
                    + "move \(count == 1 ? "it" : "them") first.",
                details: ["count": String(count)])
        case .hasTransactions(let kind, let name, let count):
            Refusal.hasTransactions(
                "The \(kind.rawValue) “\(Excerpt.of(name))” has \(Counted.text(count, "transaction")). "
                    + "Remove \(count == 1 ? "that" : "them"), or merge the \(kind.rawValue) into another, first.",
                details: ["kind": kind.rawValue, "count": String(count)])
        case .namedInTrash(let kind, let name, let count):
            Refusal.hasTransactions(
                "\(Counted.text(count, "transaction")) in the trash \(Counted.word(count, "names", "name")) the "
                    + "\(kind.rawValue) “\(Excerpt.of(name))”. Delete \(count == 1 ? "that" : "them") for good first.",
                details: ["kind": kind.rawValue, "count": String(count)])
        case .invalidHierarchy(let fault, let category):
            Refusal.hierarchy("“\(Excerpt.of(category))” \(fault.sentence)", details: ["fault": fault.rawValue])
        case .inherited(let what, let category, let grouping):
            Refusal.hierarchy(
                "“\(Excerpt.of(category))” has the \(what.rawValue) of its grouping, “\(Excerpt.of(grouping))”. "
                    + "Change the grouping, or move the category to the top first.",
                details: ["fault": "inherited"])
        case .notFound(let kind, let id):
            kind.absent("There is no \(kind.rawValue) \(Excerpt.of(id)).", details: ["code": "NOT_FOUND"])
        case .removed(let kind, let name, let id):
            kind.absent(
                "Its \(kind.rawValue), “\(Excerpt.of(name))”, was removed too.",
                details: ["code": "NOT_FOUND", "id": id],
                advice: "Bring it back first: mizan finance \(kind.rawValue) restore \(id)")
        case .notAssignable(let category):
            Refusal.notAssignable("“\(Excerpt.of(category))” is a grouping: choose one of the categories in it.")
        case .currencyFixed(let account):
            Refusal.currencyFixed(
                "The currency of “\(Excerpt.of(account))” cannot be changed. Add an account in the other currency.")
        case .transferToItself: Refusal.transfer("A transfer needs two different accounts.")
        case .transferWithCategory:
            Refusal.transfer("A transfer has no category, because it is neither income nor spending.")
        case .transferSigns:
            Refusal.transfer(
                "A transfer takes money from one account and adds it to the other, so one amount must be negative "
                    + "and the other positive."
            )
        case .halfTransfer(let why): Refusal.halfTransfer("The two legs of a transfer must match: \(why).")
        case .receivedNeeded(let from, let to):
            Refusal.receivedNeeded(
                "“\(Excerpt.of(from.account))” is in \(from.currency) and “\(Excerpt.of(to.account))” in "
                    + "\(to.currency): also give the amount that arrives, in \(to.currency).",
                details: ["field": "receivedCents"], advice: "Use --received.")
        case .transferAccount:
            Refusal.transfer("A leg of a transfer stays in its account. Remove the transfer and add another.")
        case .mergeEmpty: Refusal.merge("Name at least one account or category to merge.")
        case .mergeIntoItself: Refusal.merge("Nothing can be merged into itself.")
        case .mergeSize(let count):
            Refusal.merge(
                "At most \(Self.mostMergedAtOnce) are merged at once, not \(count).",
                details: ["limit": String(Self.mostMergedAtOnce)])
        case .mergeTypes: Refusal.merge("Income and expenses are not merged.")
        case .mergeCurrencies: Refusal.merge("Accounts of different currencies are not merged.")
        case .mergeTransfers(let one, let other, let live, let trashed):
            Self.transfersInTheWay(between: one, and: other, live, trashed)
        case .bulkSize(let count):
            Refusal.bulk(
                "1 to \(Self.mostAtOnce) transactions are changed at once, not \(count).",
                details: ["limit": String(Self.mostAtOnce)])
        case .bulkVersions(let ids, let versions):
            Refusal.bulk("There are \(ids) ids and \(versions) versions; each id needs its version.")
        case .unreadableColor(let text):
            Refusal.color(
                "“\(Excerpt.of(text))” is not a colour: a colour is a # with six hexadecimal digits, such as #64748b.")
        case .homeCurrencyRate:
            Refusal.homeRate(
                "A change of the home currency needs a rate: the value of one unit of the old currency in the new "
                    + "currency.",
                advice: "For example: mizan finance home set USD --rate 1.0837")
        case .homeStrays(let told, let home):
            Refusal.homeRate(
                "Some amounts are still in \(told), which is not the home currency. To convert them, give the value of "
                    + "one \(told) in \(home).",
                advice: "Type: mizan finance home set \(home) --rate …")
        case .homeUnconverted(let from, let to):
            Refusal.homeRate(
                "Amounts are in \(from), and need an exchange rate to become amounts in \(to) (POST "
                    + "/v1/finance/home-currency/change).",
                advice: "Type: mizan finance home set \(to) --rate …")
        case .homeUnknown(let told, let home):
            Refusal.homeRate(
                "The amount is in \(told), which was never the home currency here; the home currency is \(home). Send "
                    + "the amount with its rate to \(home).")
        case .homeAlready(let code):
            Refusal.homeRate(
                "\(code) is the home currency, and every amount is in it: nothing is left to convert.")
        case .homeRateStands(let home, let rate):
            Refusal.homeRate(
                "The change to \(home) was begun with the rate \(rate), and continues with it. Leave the rate out.")
        case .homeNeeded:
            Refusal.homeNeeded(
                "Transactions have amounts in the home currency, so it cannot be removed. Change it instead.")
        case .homeUnproven(let currencies):
            Refusal.homeNeeded(
                "There is no home currency yet, and the file does not show which to use: its amounts are in "
                    + "\(currencies.joined(separator: ", ")), and its rates may convert to any currency. Set the home "
                    + "currency first: mizan finance home set EUR",
                details: ["currencies": currencies.joined(separator: ", ")])
        case .homeChangeUnderWay(let code, let told):
            Refusal.homeUnderWay(
                "The home currency is now \(code), changed here or on another device, but some amounts are still in "
                    + "\(told). First convert those.",
                advice: "Type: mizan finance home set \(code)")
        case .amountNeeded(let account, let currency):
            Refusal.amountNeeded("“\(Excerpt.of(account))” is in \(currency): also give the amount in \(currency).")
        case .ownRate(let currency): Refusal.rate("\(currency) is the home currency, so its exchange rate is 1.")
        case .homeAmount(let id):
            .init(
                .conflict, "finance.home-amount",
                "The transaction \(Excerpt.of(id)) has an amount in the home currency that does not match its rate.")
        case .balanceOutOfRange(let account, let limit):
            Refusal.balance("The balance of “\(Excerpt.of(account))” would be too large; the limit is \(limit).")
        case .monthOutOfRange(let account, let month, let limit):
            Refusal.balance(
                "The sum of “\(Excerpt.of(account))” in \(month) would be too large in the home currency; the limit is "
                    + "\(limit).")
        case .totalOutOfRange(let category):
            Refusal.total(
                "What \(category.map { "“\(Excerpt.of($0))” has" } ?? "has no category") adds up to more than a total "
                    + "can be. Ask for fewer months.")
        }
    }

    private static func transfersInTheWay(
        between one: String, and other: String, _ live: [String], _ trashed: [String]
    ) -> MizanError {
        let count = live.isEmpty ? trashed.count : live.count
        let (be, they) = count == 1 ? ("is", "it comes") : ("are", "they come")
        return Refusal.mergeTransfers(
            "Between “\(Excerpt.of(one))” and “\(Excerpt.of(other))” there \(be) \(Counted.text(count, "transfer"))"
                + (live.isEmpty ? " in the trash" : "") + ", which would lead to where \(they) from. "
                + "Delete \(count == 1 ? "it" : "them") for good first.", details: ["count": String(count)],
            // Names both steps, because a transfer that is only removed could be restored. It would then lead to the account
            // that it came from.
            advice: "Type: " + (live.isEmpty ? "" : "mizan finance remove \(names(live)), and then ")
                + "mizan finance trash delete \(names(live + trashed))")
    }

    /// The short ids of as many as fit in a line.
    private static func names(_ ids: [String]) -> String {
        ids.prefix(8).map { String($0.suffix(6)) }.joined(separator: " ") + (ids.count > 8 ? " …" : "")
    }
}

extension LedgerError.HierarchyFault {
    fileprivate var sentence: String {
        switch self {
        case .selfParent: "cannot be in itself."
        case .maxDepth: "would be in a category that is itself in a grouping: there are only two levels."
        case .parentIsChild: "contains categories, so it cannot be put into another category."
        case .noParent: "would be in a grouping that does not exist."
        case .otherType: "must have the type and the colour of its grouping."
        case .full:
            "cannot be in that grouping: it already contains \(LedgerError.mostInGrouping) categories, the largest "
                + "possible number."
        }
    }
}
