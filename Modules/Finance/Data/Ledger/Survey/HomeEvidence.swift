internal import FinanceDomain

/// The evidence of a file's rates for the home currency.
struct HomeEvidence {
    /// The file's currencies in the order of their first rows. They are few.
    private var all: [(currency: Currency, counts: Counts)] = []

    private struct Counts {
        var rows = 0
        /// The number of rows with the rate 1, or without a rate.
        var atOne = 0
        var withoutRate = 0
    }

    var currencies: [Currency] { all.map(\.currency) }

    mutating func take(_ currency: Currency, _ rate: SurveyedRate) {
        let place = all.firstIndex { $0.currency.code == currency.code } ?? all.endIndex
        if place == all.endIndex { all.append((currency, Counts())) }
        all[place].counts.rows += 1
        if rate.isOne { all[place].counts.atOne += 1 }
        if rate.value == nil { all[place].counts.withoutRate += 1 }
    }

    /// If the file has only one currency: that currency, if a row has the rate 1 or no rate. Otherwise the only currency whose
    /// rows all have the rate 1 or no rate, provided that every row of a different currency has a rate. Nil if the file proves
    /// no home currency.
    var proven: Currency? {
        if all.count == 1 { return all.first { $0.counts.atOne > 0 }?.currency }
        let homes = all.filter { $0.counts.atOne == $0.counts.rows }.map(\.currency)
        guard homes.count == 1, let home = homes.first else { return nil }
        return all.allSatisfy { $0.currency == home || $0.counts.withoutRate == 0 } ? home : nil
    }
}
