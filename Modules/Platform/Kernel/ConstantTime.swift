/// Comparison of secrets whose duration says nothing about where they differ.
package enum ConstantTime {
    /// Compares every byte, whatever the values. Only a difference in length ends it early, and lengths are no secret.
    ///
    /// It takes arrays and not any collections: every request is compared here, and for generic collections the compiler would
    /// make code that looks up the type at each byte.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
