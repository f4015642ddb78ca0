internal import PagesKit

/// Both values of a changed field, as a history shows them: whole if they are short, otherwise the part that begins shortly before
/// their first difference. A note can have a megabyte.
struct ChangedText {
    let before: String
    let after: String
    /// True if something was left out.
    let isPart: Bool

    /// So many scalars before the first difference.
    private static let lead = 60

    init(_ before: String, _ after: String, isWhole: Bool) {
        let longest = max(before.unicodeScalars.count, after.unicodeScalars.count)
        isPart = !isWhole && longest > Opening.longest
        guard isPart else {
            (self.before, self.after) = (before, after)
            return
        }
        let common = zip(before.unicodeScalars, after.unicodeScalars).prefix { $0 == $1 }.count
        let skipped = max(0, common - Self.lead)
        func part(_ text: String) -> String {
            let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(skipped)))
            return (skipped > 0 ? "…" : "") + Opening.start(of: rest)
        }
        (self.before, self.after) = (part(before), part(after))
    }
}
