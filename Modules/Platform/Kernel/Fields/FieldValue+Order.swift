extension FieldValue {
    /// Nil for values that have no order, and where one is absent.
    package func precedes(_ other: FieldValue) -> Bool? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.instant(let left), .instant(let right)): left < right
        case (.day(let left), .day(let right)): left < right
        case (.decimal(let left), .decimal(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: nil
        }
    }
}
