internal import FinanceDomain

/// An amount as a survey reads it: its value with each mark; nil if the text is no amount with either mark.
struct SurveyedAmount {
    let text: [UInt8]
    /// The amount in minor units, read with each mark; nil if the text is no amount with that mark.
    let point: Int64?
    let comma: Int64?
    /// True if the amount has one group of three digits that may be thousands or decimals. Such an amount proves no mark. After
    /// a comma, the digits can be decimals only if the currency has that many decimals. After a point, there may be more
    /// decimals than the currency has, as in a typed amount.
    let isDoubtful: Bool
    /// True if the amount is written as in Mizan's own export.
    let isPlain: Bool

    var marks: SurveyedMarks {
        if isDoubtful { return .both }
        return (point == nil ? [] : SurveyedMarks.point).union(comma == nil ? [] : .comma)
    }

    init?(_ text: [UInt8], in currency: Currency) {
        if let usual = Usual(text) {
            self.init(usual, text, in: currency)
        } else {
            self.init(String(decoding: text, as: UTF8.self), text, in: currency)
        }
    }

    private init?(_ usual: Usual, _ text: [UInt8], in currency: Currency) {
        let own = Self.units(usual.whole, usual.fraction, usual.places, usual.isNegative, currency)
        let isGroup = usual.places == 3 && (1...3).contains(usual.digits) && !usual.beginsWithZero
        let grouped = isGroup ? Self.units(usual.whole * 1_000 + usual.fraction, 0, 0, usual.isNegative, currency) : nil
        switch usual.mark {
        case nil: (point, comma) = (own, own)
        case .point?: (point, comma) = (own, grouped)
        case .comma?: (point, comma) = (grouped, own)
        }
        guard point != nil || comma != nil else { return nil }
        (self.text, isDoubtful) = (text, isGroup && grouped != nil && (own != nil || usual.mark == .point))
        isPlain =
            usual.mark != .comma && usual.places == currency.decimals && !usual.isPlus
            && (usual.digits == 1 || !usual.beginsWithZero)
    }

    /// Reads an amount that may have other characters around the number.
    private init?(_ typed: String, _ text: [UInt8], in currency: Currency) {
        let (one, other) = (Self.read(typed, .point, in: currency), Self.read(typed, .comma, in: currency))
        (point, comma) = (one.units, other.units)
        guard point != nil || comma != nil else { return nil }
        isDoubtful = comma != nil && (one.isLikeThousands || other.isLikeThousands && point != nil)
        (self.text, isPlain) = (text, false)
    }

    private static func read(
        _ text: String, _ mark: DecimalMark, in currency: Currency
    ) -> (units: Int64?, isLikeThousands: Bool) {
        let typed: TypedAmount
        do throws(MoneyError) { typed = try TypedAmount(text, mark: mark) } catch { return (nil, false) }
        do throws(MoneyError) {
            return (try typed.amount(in: currency).minorUnits, typed.isLikeThousands)
        } catch { return (nil, typed.isLikeThousands) }
    }

    /// Nil if the currency does not have that many decimals, or if the amount is too large.
    private static func units(
        _ whole: Int64, _ fraction: Int64, _ places: Int, _ isNegative: Bool, _ currency: Currency
    ) -> Int64? {
        var (fraction, places) = (fraction, places)
        while places > currency.decimals {
            guard fraction.isMultiple(of: 10) else { return nil }
            (fraction, places) = (fraction / 10, places - 1)
        }
        for _ in places..<currency.decimals { fraction *= 10 }
        var scaled = whole
        for _ in 0..<currency.decimals {
            let (next, isBeyond) = scaled.multipliedReportingOverflow(by: 10)
            guard !isBeyond else { return nil }
            scaled = next
        }
        let (units, isBeyond) = scaled.addingReportingOverflow(fraction)
        guard !isBeyond else { return nil }
        do throws(MoneyError) { return try Amount(minorUnits: isNegative ? -units : units).minorUnits } catch {
            return nil
        }
    }
}

/// The form of most amounts: a sign, digits, and perhaps a point or a comma with digits behind it.
private struct Usual {
    var isNegative = false
    var isPlus = false
    var whole: Int64 = 0
    /// The number of digits before the mark.
    var digits = 0
    var beginsWithZero = false
    var mark: DecimalMark?
    var fraction: Int64 = 0
    /// The number of digits of the fraction.
    var places = 0

    /// Nil for any other text. Fifteen digits before the mark and six after it are computed without overflow.
    init?(_ text: [UInt8]) {
        for (place, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where place == 0: isNegative = true
            case UInt8(ascii: "+") where place == 0: isPlus = true
            case 48...57 where mark == nil:
                if digits == 0 { beginsWithZero = byte == 48 }
                (whole, digits) = (whole * 10 + Int64(byte - 48), digits + 1)
                guard digits <= 15 else { return nil }
            case 48...57:
                (fraction, places) = (fraction * 10 + Int64(byte - 48), places + 1)
                guard places <= 6 else { return nil }
            case UInt8(ascii: ".") where mark == nil && digits > 0: mark = .point
            case UInt8(ascii: ",") where mark == nil && digits > 0: mark = .comma
            default: return nil
            }
        }
        guard digits > 0, mark == nil || places > 0 else { return nil }
    }
}

/// The decimal marks with which a text can be read.
struct SurveyedMarks: OptionSet {
    let rawValue: UInt8

    static let point = SurveyedMarks(rawValue: 1)
    static let comma = SurveyedMarks(rawValue: 2)
    static let both: SurveyedMarks = [.point, .comma]
}
