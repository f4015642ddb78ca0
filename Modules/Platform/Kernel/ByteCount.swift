/// A number of bytes for people: `512 bytes`, `1.5 MB`, in powers of ten as on disk labels.
package enum ByteCount {
    package static func text(_ bytes: Int64) -> String {
        guard bytes >= 1_000 else { return Counted.text(bytes, "byte") }
        let units: [(name: String, size: Int64)] = [
            ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
        ]
        let unit = units.last { bytes >= $0.size } ?? units[0]
        // Cut to a tenth, independent of any locale.
        let tenths = bytes / (unit.size / 10)
        return "\(tenths / 10).\(tenths % 10) \(unit.name)"
    }
}
