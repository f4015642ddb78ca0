package import Kernel

extension RecordField {
    /// `lastReadAyah` is `last_read_ayah` in the store; a run of capitals is one word (`ayahID`, `ayah_id`).
    package var column: String {
        var column = ""
        var afterCapital = true
        for character in name {
            if character.isUppercase && !afterCapital { column += "_" }
            afterCapital = character.isUppercase
            column += character.lowercased()
        }
        return column
    }
}
