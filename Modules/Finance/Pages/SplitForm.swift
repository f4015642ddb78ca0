internal import FinanceDomain
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// The form of the parts of a transaction. A part has no identity that a person sees: the form names it by its place. So one row
/// is one unit. If another device put another part at a place, what a person wrote beside the earlier part is not stored there.
struct SplitForm {
    let rows: Int
    /// With the choice of no category.
    let categories: [(String, String)]
    let amount: (SplitPart) throws -> String

    init(rows: Int, categories: [(String, String)], amount: @escaping (SplitPart) throws -> String) {
        (self.rows, self.categories, self.amount) = (rows, categories, amount)
    }

    /// The names of the fields of a row.
    static func names(_ row: Int) -> [String] { ["amount-\(row)", "category-\(row)", "notes-\(row)"] }

    /// Their labels where the row is not beside them.
    static func labels(_ row: Int) -> [String] {
        let texts = FinanceTexts.english
        return [texts.amount, texts.category, texts.notes].map { "\(texts.part) \(row): \($0)" }
    }

    /// The sent form, with the stored part in each row that the person did not change.
    ///
    /// - Parameter before: the parts that the form showed at a version; nil if they are not known.
    func merged(
        _ sent: Values, over stored: (version: RecordVersion, parts: [SplitPart]), page: Link,
        before: (RecordVersion) throws -> [SplitPart]?
    ) throws -> Values {
        let state = FormState(stored.version, try values(of: stored.parts))
        let seen = try FormState.seen(by: sent)
        guard seen != stored.version, let ground = try before(seen) else {
            return try sent.merged(over: state, page: page)
        }
        var (merged, clashes): (Values, [FormValue]) = (sent, [])
        for row in 1...rows {
            let yours = Self.names(row).map { sent.typed($0) }
            let (theirs, shown) = (try written(row, of: stored.parts), try written(row, of: ground))
            if theirs == shown || theirs == yours { continue }
            if yours == shown {
                for (name, text) in zip(Self.names(row), theirs) { merged = try merged.typing(text, into: name) }
            } else {
                clashes += try values(row, of: stored.parts)
            }
        }
        guard clashes.isEmpty else {
            throw FormClash.all(of: merged, over: FormState(stored.version, clashes), page: page).refusal
        }
        return merged
    }

    /// The texts of a row, in the order of its names.
    private func written(_ row: Int, of parts: [SplitPart]) throws -> [String] {
        guard row <= parts.count else { return ["", "", ""] }
        let part = parts[row - 1]
        return [try amount(part), part.categoryID?.text ?? "", part.notes ?? ""]
    }

    /// - Parameter parts: in the order of their places.
    private func values(of parts: [SplitPart]) throws -> [FormValue] {
        try (1...rows).flatMap { try values($0, of: parts) }
    }

    private func values(_ row: Int, of parts: [SplitPart]) throws -> [FormValue] {
        let (names, labels, written) = (Self.names(row), Self.labels(row), try written(row, of: parts))
        return [
            FormValue(names[0], labels[0], written[0]),
            FormValue(names[1], labels[1], written[1], choices: categories),
            FormValue(names[2], labels[2], written[2]),
        ]
    }
}
