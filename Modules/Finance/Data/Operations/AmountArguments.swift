internal import Changes
package import FinanceDomain
internal import Kernel
package import ModuleKit

/// The arguments after a verb: an amount, perhaps with its currency as a separate argument, and a description.
///
/// Arguments that begin with a minus are accepted, because an amount may begin with a minus. An argument that looks like an
/// option is refused.
package struct AmountArguments {
    package let amount: TypedAmount
    package let words: [String]

    package init(_ arguments: [String], mark: DecimalMark, example: String = "-12.50") throws {
        let words = Self.plain(arguments)
        let options = arguments.prefix { $0 != "--" }
        if let option = options.first(where: { $0.hasPrefix("--") }) {
            throw MizanError(
                .invalidInput, "finance.unknown-option", "There is no option “\(Excerpt.of(option))”.",
                advice: "--help shows all.")
        }
        guard let first = words.first else {
            throw Refusal.unreadableAmount("An amount is missing, such as \(example).")
        }
        if words.count > 1 {
            try Self.refuseOneOfTwo(
                first, words[1], mark, otherwise: "if it is part of the description, put quotes around the description")
        }
        let amount = try TypedAmount(first, markedHere: mark)
        if amount.unit == nil, words.count > 1, Self.isCode(words[1]) || Self.isSymbol(words[1]) {
            self.amount = try TypedAmount("\(first) \(words[1])", markedHere: mark)
            self.words = Array(words.dropFirst(2))
        } else {
            self.amount = amount
            self.words = Array(words.dropFirst())
        }
    }

    /// The arguments without the `--` that keeps them from being read as options.
    package static func plain(_ arguments: [String]) -> [String] {
        guard let end = arguments.firstIndex(of: "--") else { return arguments }
        return Array(arguments[..<end] + arguments[(end + 1)...])
    }

    package var text: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    package static func refuseOneOfTwo(
        _ first: String, _ second: String, _ mark: DecimalMark, otherwise: String
    ) throws {
        guard mayBeOne(first, second) else { return }
        // The text after the space may use either decimal mark.
        let own = Character(mark.scalar)
        let rest = String(second.map { $0 == "." || $0 == "," ? own : $0 })
        throw Refusal.unreadableAmount(
            "“\(first) \(second)” may be one amount or two things.",
            advice: "If it is an amount, write \(first)\(rest); \(otherwise).")
    }

    /// True if the shell may have split one amount, such as `1 234.56` or `1 234,56 EUR`.
    private static func mayBeOne(_ first: String, _ second: String) -> Bool {
        let thousands = first.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let rest = second.utf8.drop { isDigit($0) }
        let group = second.utf8.count - rest.count
        return (1...3).contains(thousands.count) && thousands.allSatisfy(isDigit)
            && (rest.isEmpty ? group == 3 : isMark(rest) || group == 3 && isCode(String(rest) ?? ""))
    }

    /// True for a decimal or thousands mark that is followed by digits.
    private static func isMark(_ rest: Substring.UTF8View) -> Bool {
        rest.count > 1 && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ","))
            && rest.dropFirst().allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isCode(_ word: String) -> Bool {
        Currency.all.contains { $0.code == word }
    }

    /// True for `€` or `CA$`. A symbol of letters alone, such as `kr`, may be a word of a description.
    private static func isSymbol(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
            && Currency.all.contains { $0.answers(to: word) }
    }
}

extension TypedAmount {
    /// Reads an amount with the decimal mark of the settings. One or two digits after the other mark are decimals, too, because
    /// no thousands end like that: `12,50`. The error for another amount with the other mark names the setting.
    package init(_ text: String, markedHere mark: DecimalMark) throws {
        do { self = try Self(text, mark: mark).byHand } catch {
            guard let other = error.readableMark, Self.hasDecimalsAlone(text, markedBy: other) else {
                throw error.withSetting
            }
            try self.init(text, mark: other)
        }
    }

    private static func hasDecimalsAlone(_ text: String, markedBy mark: DecimalMark) -> Bool {
        let parts = text.unicodeScalars.split(separator: mark.scalar, omittingEmptySubsequences: false)
        return parts.count == 2 && !text.unicodeScalars.contains(mark.other.scalar)
            && (1...2).contains(parts[1].count { $0.properties.numericType == .decimal })
    }
}

extension MoneyError {
    /// The error, with advice about the setting if the amount would be readable with the other mark.
    fileprivate var withSetting: MizanError {
        let refused = atBoundary
        guard let mark = readableMark?.rawValue else { return refused }
        return refused.advising(
            "If you write them with a \(mark), set modules.finance.decimals=\(mark): "
                + "in config.json, or by MIZAN_MODULES_FINANCE_DECIMALS=\(mark).")
    }
}

extension FinanceModule {
    /// The exchange rate, read with the decimal mark for typed amounts. Digits after the other mark are decimals, as in an
    /// amount, unless they may be thousands: `1,1` and `1,0837`, but not `1,083`.
    package func rate(typed text: String?) throws -> ExchangeRate? {
        guard let text else { return nil }
        // A person writes no exponents, and amounts have none either. Files may have them.
        guard !text.contains(where: { "eE".contains($0) }) else { throw MoneyError.unreadableRate(text, mark) }
        do { return try ExchangeRate(typed: text, mark: mark) } catch {
            guard let other = error.readableMark else { throw error.withSetting }
            let parts = text.split(separator: Character(other.scalar), omittingEmptySubsequences: false)
            guard parts.count == 2, !text.contains(Character(mark.scalar)) else { throw error.withSetting }
            guard parts[1].count != 3 || parts[0].hasPrefix("0") else { throw MoneyError.rateOrThousands(text, mark) }
            return try ExchangeRate(typed: text, mark: other)
        }
    }

    /// A new amount of a transaction, or of a part of it, as typed. Without a sign, it has the sign of the transaction
    /// (decision 72).
    package func amount(_ text: String, of view: TransactionViewEntity) throws -> Amount {
        let typed = try TypedAmount(text, markedHere: mark)
        let value = try typed.amount(typedIn: view.currency)
        return !typed.isSigned && view.amount < .zero ? -value : value
    }

    /// The amount as its owner reads it: `-12.50 EUR`.
    package func text(_ units: Int64, _ currency: Currency) -> String {
        "\(AmountText.grouped(units, of: currency, mark: mark)) \(currency)"
    }
}

extension FinanceModule {
    /// The account that an entry without an account is for: the only visible one, or that of the latest transaction. Nil if there
    /// is no account.
    package func usualAccount(in reading: ReadTransaction) throws -> Account? {
        let visible = try Self.accounts.all(in: reading).filter(\.isVisible)
        guard visible.count > 1 else { return visible.first }
        let latest = try Self.transactionViews.page(RecordQuery(limit: 1), in: reading).items.first
        return visible.first { $0.id == latest?.account?.id } ?? visible.first
    }
}
