internal import Kernel

extension LedgerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let field, let length, let limit):
            "\(field) has \(length) characters; at most \(limit) are possible."
        case .duplicateName(let kind, let name): "There is another \(kind.rawValue) called “\(Excerpt.of(name))”."
        case .exists(let kind, _, let differing):
            "There is another \(kind.rawValue) under this id already: it differs in \(differing.joined(separator: ", "))."
        case .openingNeeded: "A day and a rate are those of an opening balance, and there is none."
        case .hasChildren(let category, let count):
            "“\(Excerpt.of(category))” has \(Counted.text(count, "category", "categories")) in it. "
                + "Remove or move \(count == 1 ? "it" : "them") first."
        case .hasTransactions(let kind, let name, let count):
            "The \(kind.rawValue) “\(Excerpt.of(name))” has \(Counted.text(count, "transaction")). "
                + "Remove \(count == 1 ? "that" : "them"), or merge the \(kind.rawValue) into another, first."
        case .namedInTrash(let kind, let name, let count):
            "\(Counted.text(count, "transaction")) in the trash \(Counted.word(count, "names", "name")) the \(kind.rawValue) "
                + "“\(Excerpt.of(name))”. Delete \(count == 1 ? "that" : "them") for good first."
        case .invalidHierarchy(let fault, let category): "“\(Excerpt.of(category))” \(fault.sentence)"
        case .inherited(let what, let category, let grouping):
            "“\(Excerpt.of(category))” has the \(what.rawValue) of its grouping, “\(Excerpt.of(grouping))”. Change that of the "
                + "grouping, or put the category at the top first."
        case .notFound(let kind, let id): "There is no \(kind.rawValue) \(Excerpt.of(id))."
        case .removed(let kind, let name, _): "Its \(kind.rawValue), “\(Excerpt.of(name))”, was removed, too."
        case .notAssignable(let category):
            "“\(Excerpt.of(category))” is a grouping: choose one of the categories in it."
        case .currencyFixed(let account):
            "The currency of “\(Excerpt.of(account))” stays as it is. Add an account in the other currency."
        case .transferToItself: "A transfer leads from one account to another."
        case .transferWithCategory: "A transfer has no category: nothing is earned or spent by it."
        case .transferSigns:
            "A transfer takes from one account and gives to the other: one amount is negative, one positive."
        case .halfTransfer(let why): "A transfer is two legs that fit each other: \(why)."
        case .receivedNeeded(let from, let to):
            "“\(Excerpt.of(from.account))” is in \(from.currency) and “\(Excerpt.of(to.account))” in \(to.currency): what "
                + "comes in has to be said, too, in \(to.currency)."
        case .transferAccount: "A leg of a transfer stays in its account. Remove the transfer and add another."
        case .mergeEmpty: "Name at least one to be merged."
        case .mergeIntoItself: "Nothing can be merged into itself."
        case .mergeSize(let count): "At most \(Self.mostMergedAtOnce) are merged at once, not \(count)."
        case .mergeTypes: "Income and expenses are not merged."
        case .mergeCurrencies: "Accounts of different currencies are not merged."
        case .mergeTransfers(let one, let other, let live, let trashed):
            Self.transfersInTheWay(between: one, and: other, live, trashed)
        case .bulkSize(let count): "1 to \(Self.mostAtOnce) transactions are changed at once, not \(count)."
        case .bulkVersions(let ids, let versions): "There are \(ids) ids and \(versions) versions; each id needs one."
        case .unreadableColor(let text):
            "“\(Excerpt.of(text))” is no colour: six hexadecimal digits behind a #, such as #64748b."
        case .homeCurrencyRate:
            "A change of the home currency needs a rate: how many units of the new one is one of the old."
        case .homeStrays(let told, let home):
            "Some amounts are told in \(told), which is not the home currency. A rate converts them, units of \(home) for "
                + "one \(told)."
        case .homeUnconverted(let from, let to):
            "Amounts are told in \(from), and do not become amounts of \(to) by themselves. A rate converts them "
                + "(POST /v1/finance/home-currency/change)."
        case .homeUnknown(let told, let home):
            "The amount is told in \(told), which is not the home currency here and never was: that is \(home). Send it "
                + "with its rate to \(home)."
        case .homeAlready(let code):
            "\(code) is the home currency, and every amount is told in it: nothing is left to convert."
        case .homeNeeded: "Transactions are told in the home currency, so it is not removed. Change it instead."
        case .homeUnproven(let currencies):
            "There is no home currency yet, and the file does not prove one: its amounts are in "
                + "\(currencies.joined(separator: ", ")), and its rates may lead to any. Set the home currency first: "
                + "mizan finance home set EUR"
        case .homeRateStands(let home, let rate):
            "The change to \(home) was begun at \(rate), and goes on at that. Leave the rate out."
        case .homeChangeUnderWay(let code, let told):
            "The home currency has become \(code), here or on another device, and some amounts are told in \(told) still. "
                + "First convert those."
        case .amountNeeded(let account, let currency):
            "“\(Excerpt.of(account))” is in \(currency): say the amount in \(currency), too."
        case .ownRate(let currency): "\(currency) is the home currency, so its exchange rate is 1."
        case .homeAmount(let id):
            "The transaction \(Excerpt.of(id)) has another amount in the home currency than its rate gives."
        case .balanceOutOfRange(let account, let limit):
            "The balance of “\(Excerpt.of(account))” would be too large: at most \(limit) can be kept."
        case .monthOutOfRange(let account, let month, let limit):
            "The sum of “\(Excerpt.of(account))” in \(month) would be too large in the home currency: "
                + "at most \(limit) can be kept."
        case .totalOutOfRange(let category):
            "What \(category.map { "“\(Excerpt.of($0))” has" } ?? "has no category") adds up to more than a total can be. "
                + "Ask for fewer months."
        }
    }
}

extension LedgerError {
    /// A command that helps, for the command line alone.
    var advice: String? {
        switch self {
        case .removed(let kind, _, let id): "Bring that back first: mizan finance \(kind.rawValue) restore \(id)"
        case .receivedNeeded: "--received says it."
        case .homeCurrencyRate: "For example: mizan finance home set USD --rate 1.0837"
        case .homeStrays(_, let home), .homeUnconverted(_, let home): "Type: mizan finance home set \(home) --rate …"
        case .homeChangeUnderWay(let code, _): "Type: mizan finance home set \(code)"
        case .mergeTransfers(_, _, let live, let trashed):
            // With both steps: one that was only removed would come back to where it came from.
            "Type: " + (live.isEmpty ? "" : "mizan finance remove \(Self.names(live)), and then ")
                + "mizan finance trash delete \(Self.names(live + trashed))"
        case .openingNeeded: "Say it with --balance."
        default: nil
        }
    }

    private static func transfersInTheWay(
        between one: String, and other: String, _ live: [String], _ trashed: [String]
    ) -> String {
        let count = live.isEmpty ? trashed.count : live.count
        let (be, they) = count == 1 ? ("is", "it comes") : ("are", "they come")
        return "Between “\(Excerpt.of(one))” and “\(Excerpt.of(other))” there \(be) \(Counted.text(count, "transfer"))"
            + (live.isEmpty ? " in the trash" : "") + ", which would lead to where \(they) from. "
            + "Delete \(count == 1 ? "it" : "them") for good first."
    }

    /// The ends of their ids, of as many as fit in a line.
    private static func names(_ ids: [String]) -> String {
        ids.prefix(8).map { String($0.suffix(6)) }.joined(separator: " ") + (ids.count > 8 ? " …" : "")
    }
}

extension LedgerError.HierarchyFault {
    fileprivate var sentence: String {
        switch self {
        case .selfParent: "cannot be in itself."
        case .maxDepth: "would be in a category that is in another: there are two levels."
        case .parentIsChild: "has categories in it, so it cannot be put into another."
        case .noParent: "would be in a grouping that is not there."
        case .otherType: "must have the type and the colour of its grouping."
        case .full:
            "cannot be in that grouping: there are \(LedgerError.mostInGrouping) categories in it, as many as there can be."
        }
    }
}
