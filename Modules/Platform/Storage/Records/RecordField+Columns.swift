package import Kernel

extension RecordField {
    /// The field's name in the store: `lastReadAyah` becomes `last_read_ayah`. Consecutive capitals count as one word: `ayahID`
    /// becomes `ayah_id`.
    package var column: String {
        // Works on bytes: names are ASCII, and each start of a program converts a hundred.
        var column: [UInt8] = []
        var afterCapital = true
        for byte in name.utf8 {
            let isCapital = UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z")
            if isCapital && !afterCapital { column.append(UInt8(ascii: "_")) }
            afterCapital = isCapital
            column.append(isCapital ? byte | 0x20 : byte)
        }
        return String(decoding: column, as: UTF8.self)
    }
}
