package import Kernel

extension RecordField {
    /// `lastReadAyah` is `last_read_ayah` in the store; a run of capitals is one word (`ayahID`, `ayah_id`).
    package var column: String { Self.column(name) }

    private static func column(_ name: String) -> String {
        var column = ""
        var afterCapital = true
        for character in name {
            if character.isUppercase && !afterCapital { column += "_" }
            afterCapital = character.isUppercase
            column += character.lowercased()
        }
        return column
    }

    /// The columns that a comparison or a sort looks at.
    var comparedColumns: [String] { (order?.fields ?? [name]).map(Self.column) }
}
