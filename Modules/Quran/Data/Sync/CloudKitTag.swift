internal import Kernel

/// The tag of a record's state in CloudKit: the record's name there, and the change tag. By the name, a removal of a note knows
/// the note's ayah, and a name that another app spells differently stays.
struct CloudKitTag: Hashable {
    let name: String
    /// Nil for a removed record.
    let change: String?

    init(_ name: String, _ change: String?) { (self.name, self.change) = (name, change) }

    /// Nil for a text that is no tag.
    init?(_ text: String?) {
        let parts = (text ?? "").split(separator: " ", maxSplits: 1).map { PercentEncoding.visible.decode($0) }
        guard let name = parts.first ?? nil else { return nil }
        self.init(name, parts.dropFirst().first ?? nil)
    }

    /// Blanks within the parts are escaped.
    var text: String {
        ([name] + [change].compactMap(\.self)).map(PercentEncoding.visible.encode).joined(separator: " ")
    }
}
